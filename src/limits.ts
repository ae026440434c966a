/**
 * Every bound of the product by name. Lengths count Unicode code points unless the name says bytes; units come last.
 * Numbers that tune one algorithm and that nobody outside of it can notice stand beside it.
 */

const SECOND_MS = 1000;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const KIB = 1024;
const MIB = 1024 * KIB;

// --- Identifiers

/** Identifiers are positive 32-bit integers; anything larger names nothing. */
export const ID_MAX = 2_147_483_647;

// --- Time

/** The last second of the year 9999: what calendars can show. */
export const TIMESTAMP_SECONDS_MAX = 253_402_300_799;

// --- HTTP

/** Request line and headers together; beyond it the answer is 431. */
export const HEADER_BYTES_MAX = 16 * KIB;
/** A form body without files; beyond it the answer is 413. Well above the largest honest request (a long list of ids). */
export const BODY_BYTES_MAX = 4 * MIB;
/** Names sent in query and body together, repeated names counted each time. */
export const PARAMETERS_MAX = 1000;
/** One multipart field name. */
export const PARAMETER_NAME_BYTES_MAX = 200;
/** Files of one multipart request. */
export const FILES_PER_REQUEST_MAX = 10;
/** An uploaded file up to this size stays in memory, a larger one is spooled to disk. */
export const FILE_IN_MEMORY_BYTES_MAX = 256 * KIB;
/** Arrays and objects inside each other in one JSON parameter. */
export const JSON_DEPTH_MAX = 64;
/** One decoded path parameter; a longer one matches no route. */
export const PATH_PARAMETER_LENGTH_MAX = 4096;
/** Stored part of the client name taken from `client` or `User-Agent`. */
export const CLIENT_NAME_LENGTH_MAX = 30;
/** Time for a connection to deliver its request headers. */
export const HEADERS_TIMEOUT_MS = 20 * SECOND_MS;
/** Time for a connection to deliver a whole request, uploads included. */
export const REQUEST_TIMEOUT_MS = 300 * SECOND_MS;
/** How often the two timeouts above are looked at. */
export const CONNECTIONS_CHECK_INTERVAL_MS = 5 * SECOND_MS;
/** An idle kept-alive connection; longer than common proxies keep theirs, so that they close first. */
export const KEEP_ALIVE_TIMEOUT_MS = 75 * SECOND_MS;
/** Open connections of one process; each waiting client holds one. */
export const CONNECTIONS_MAX = 50_000;

/** `Authorization` headers remembered as right; the longest-known are forgotten first. */
export const CALLERS_REMEMBERED_MAX = 50_000;

/** Time for requests under way to be answered when the server stops. */
export const SHUTDOWN_GRACE_MS = 10 * SECOND_MS;

// --- Rate limits

export const RATE_LIMIT_API_BY_USER = "60:200";
export const RATE_LIMIT_API_BY_IP = "60:100";
export const RATE_LIMIT_AUTHENTICATE_BY_USERNAME = "1800:5";
export const RATE_LIMIT_EMAIL_CHANGE_BY_USER = "3600:2,86400:5";
export const RATE_LIMIT_PASSWORD_RESET_BY_EMAIL = "3600:2,86400:5";
export const RATE_LIMIT_SENDS_EMAIL_BY_IP = "86400:5";
/** Invitations by mail: those that one person sends, and those that one address is sent by anybody. */
export const RATE_LIMIT_INVITES_BY_USER = "3600:200,86400:500";
export const RATE_LIMIT_INVITES_BY_EMAIL = "3600:3,86400:10";
/** Keys remembered per bucket; the longest-known are forgotten first. */
export const RATE_LIMIT_KEYS_MAX = 100_000;

// --- Engine

/** Commands of one group commit; what limits it under load is its time. */
export const LANE_BATCH_COMMANDS_MAX = 128;
/** Execution time of one group commit, after which no further command joins it: between these as long as the last COMMIT took, since waiting for another costs as much. */
export const LANE_BATCH_MS_MIN = 5;
export const LANE_BATCH_MS_MAX = 50;
/** Commands waiting before a lane; beyond it the caller is told that the server is busy. */
export const LANE_WAITING_COMMANDS_MAX = 10_000;

/** Log entries read at a time when catching up. */
export const LOG_READ_ENTRIES_MAX = 500;
/** Newest entries of an organization kept in memory for queues that come back. */
export const LOG_TAIL_ENTRIES_MAX = 2000;
/** Queues served in one turn of the event loop when an event is dispatched. */
export const DISPATCH_SLICE_QUEUES = 250;
/** How often a node looks for entries that no notification told it of. */
export const LOG_POLL_MS = 2 * SECOND_MS;
/** Entries are kept this long even when every queue has them, and no longer than the second. */
export const LOG_KEEP_SECONDS_MIN = 10 * MINUTE_SECONDS;
export const LOG_KEEP_SECONDS_MAX = 7 * DAY_SECONDS;
/** Entries trimmed in one command. */
export const LOG_TRIM_ENTRIES_MAX = 5000;
/** A command that failed is tried again by its job this often at most, the pause doubling from the first. */
export const JOB_ATTEMPTS_MAX = 10;
export const JOB_RETRY_MS_MIN = 1 * SECOND_MS;
export const JOB_CLAIM_MS = 60 * SECOND_MS;
export const JOB_POLL_MS = 1 * SECOND_MS;
export const JOBS_AT_ONCE_MAX = 4;
/** How often an organization is looked after though nobody does anything. */
export const DAILY_ROUND_MS = DAY_SECONDS * SECOND_MS;

/** Rows of several columns in one statement: well below what either database binds. */
export const ROWS_PER_STATEMENT_MAX = 500;

// --- Event queues

/** What a client may say over a WebSocket in one message, and how much may wait to be sent to it. */
export const SOCKET_MESSAGE_BYTES_MAX = 4 * KIB;
export const SOCKET_BUFFER_BYTES_MAX = 1 * MIB;

/** Events kept for a queue that does not poll; beyond it they are read from the log again. */
export const EVENT_QUEUE_PENDING_MAX = 2000;
/** Answers of one poll, so that a queue far behind is served in parts. */
export const EVENT_QUEUE_ANSWER_EVENTS_MAX = 1000;

/** Live queues of one user; registering one more ends the longest idle. */
export const EVENT_QUEUES_PER_USER_MAX = 100;
export const EVENT_QUEUE_IDLE_TIMEOUT_SECONDS = 10 * MINUTE_SECONDS;
export const EVENT_QUEUE_IDLE_TIMEOUT_SECONDS_MAX = 7 * DAY_SECONDS;
/** What `idle_queue_timeout=mobile` stands for. */
export const EVENT_QUEUE_MOBILE_IDLE_TIMEOUT_SECONDS = 12 * HOUR_SECONDS;
export const EVENT_QUEUE_SWEEP_INTERVAL_SECONDS = 60;
/** Different wishes of queues that are known, so that equal ones are kept once. */
export const EVENT_QUEUE_OPTIONS_SHARED_MAX = 1000;
/** A waiting poll is answered with a heartbeat after a random time between these two. */
export const EVENT_QUEUE_HEARTBEAT_SECONDS_MIN = 45;
export const EVENT_QUEUE_HEARTBEAT_SECONDS_MAX = 55;
/** Socket timeout advertised to clients. */
export const EVENT_QUEUE_LONG_POLL_TIMEOUT_SECONDS = 90;

// --- Messages

/** Longer content is cut and ends with a note that it was; the render operation refuses instead. */
export const MESSAGE_LENGTH_MAX = 10_000;
/** Longer topics are cut to 57 and `...` on send and edit, refused where a topic is only named. */
export const TOPIC_LENGTH_MAX = 60;
/** `num_before` + `num_after` of one fetch. */
export const MESSAGES_PER_FETCH_MAX = 5000;
/** `num_before` + `num_after` of flags-for-narrow, clamped rather than refused. */
export const FLAG_RANGE_MESSAGES_MAX = 5000;
export const MARK_READ_BATCH_MESSAGES = 2000;
/** Messages of topics lately marked as read whose read state is kept in memory, over all topics. */
export const RECENT_MESSAGES_KEPT_MAX = 200_000;
export const DELETE_TOPIC_BATCH_MESSAGES = 100;
export const DELETE_TOPIC_SECONDS_MAX = 50;
/** Deleted at a time of what somebody who left had written: it may stand in as many conversations. */
export const DELETE_SENT_BATCH_MESSAGES = 50;
/** The same of messages that have been kept long enough, and places that are looked into at a time. */
export const EXPIRED_BATCH_MESSAGES = 50;
export const EXPIRY_PLACES_AT_ONCE = 100;
/** What a sender's own queue knows its message by: kept with the event. */
export const LOCAL_ECHO_LENGTH_MAX = 1000;
/** A wildcard mention of more people than this needs permission. */
export const WILDCARD_MENTION_PEOPLE_FREE = 15;
/** Defaults of a new organization. */
export const MESSAGE_EDIT_LIMIT_SECONDS = 10 * MINUTE_SECONDS;
export const MESSAGE_DELETE_LIMIT_SECONDS = 10 * MINUTE_SECONDS;
export const MESSAGE_MOVE_LIMIT_SECONDS = 7 * DAY_SECONDS;
/** Added to the edit and move limits, never to the delete limit: a client may show the pen a moment too long. */
export const MESSAGE_EDIT_GRACE_SECONDS = 20;
/** Resolving and unresolving within this time takes back the notice. */
export const RESOLVE_UNDO_SECONDS = 60;
/** Newest unread messages and newest drafts in the first snapshot. */
export const SNAPSHOT_UNREAD_MESSAGES_MAX = 50_000;
export const SNAPSHOT_DRAFTS_MAX = 1000;
/** Newest starred messages and the conversations between people used last, likewise. */
export const SNAPSHOT_STARRED_MESSAGES_MAX = 50_000;
export const SNAPSHOT_CONVERSATIONS_MAX = 1000;
/** When a topic is resolved, more people than this are not told one by one; they find the notice when they come by. */
export const RESOLVE_NOTICE_UNREAD_MAX = 200;
export const REMINDER_NOTE_LENGTH_MAX = 1000;
/** Reminders and scheduled messages one person may have waiting. */
export const REMINDERS_PER_USER_MAX = 1000;
export const SCHEDULED_MESSAGES_PER_USER_MAX = 1000;
/** Words for a moment may do harm long after it: a message that is later than this is not sent. */
export const SCHEDULED_MESSAGE_LATENESS_MS_MAX =
	10 * MINUTE_SECONDS * SECOND_MS;
export const DRAFTS_PER_USER_MAX = 10_000;
export const DRAFTS_PER_REQUEST_MAX = 1000;
/** Everyone in one direct conversation: the ids together must fit into one key of an index. */
export const DIRECT_MESSAGE_PEOPLE_MAX = 200;
export const ALERT_WORD_LENGTH_MAX = 100;
export const ALERT_WORDS_PER_USER_MAX = 1000;
/** How long a repeated send is recognised, and how many keys are forgotten at a time. */
export const IDEMPOTENCY_KEY_KEEP_SECONDS = DAY_SECONDS;
export const IDEMPOTENCY_KEYS_FORGOTTEN_MAX = 1000;
/** The owner of a bot that talks to nobody is told so at most this often. */
export const BOT_OWNER_NOTICE_SPACING_SECONDS = MINUTE_SECONDS;
/** Ids of deleted messages in one entry of the log. */
export const DELETED_IDS_PER_EVENT_MAX = 500;
export const REPORT_DESCRIPTION_LENGTH_MAX = 1000;
export const SUBMESSAGE_LENGTH_MAX = 10_000;
export const SUBMESSAGE_TYPE_LENGTH_MAX = 100;
/** Each is delivered with its message for ever. */
export const SUBMESSAGES_PER_MESSAGE_MAX = 1000;
/** Versions further apart than this many words are shown as one replaced by the other. */
export const HTML_DIFF_WORDS_MAX = 2000;

// --- Narrows and search

/** More terms, and longer texts in them, than anybody means. */
export const NARROW_TERMS_MAX = 100;
export const NARROW_TEXT_LENGTH_MAX = 1000;
export const SEARCH_PARTS_MAX = 30;
/** Longer runs are cut into overlapping pieces; a part of at most half this length lies whole in one of them. */
export const SEARCH_WORD_LENGTH_MAX = 64;
/** Words of one message that are indexed; nobody writes more by hand. */
export const SEARCH_WORDS_PER_MESSAGE_MAX = 2000;
/** Words that contain a part; beyond so many the part says too little to be worth looking for. */
export const SEARCH_MATCHING_WORDS_MAX = 1000;

// --- Markdown: lengths here are UTF-16 units of text already bounded by the message length

/** Rendered output longer than this, or longer in coming, is refused. */
export const RENDERED_LENGTH_MAX = 100 * MESSAGE_LENGTH_MAX;
export const RENDER_MS_MAX = 5 * SECOND_MS;
/** Quotes, `>` and fenced together, open at most this deep; deeper markers stay text. */
export const MARKDOWN_QUOTE_DEPTH_MAX = 24;
/** Lists and quotes together nest at most this deep; deeper blocks become paragraphs. */
export const MARKDOWN_BLOCK_DEPTH_MAX = 48;
/** A table with more columns than this is left as text. */
export const MARKDOWN_TABLE_COLUMNS_MAX = 256;
/** More distinct previewable addresses than this in one message: no preview at all. */
export const MARKDOWN_PREVIEWS_MAX = 24;
/** Parentheses inside a bare address nest at most this deep. */
export const MARKDOWN_URL_PARENTHESIS_DEPTH_MAX = 6;
/** A longer formula is shown as an error instead of being typeset. */
export const FORMULA_LENGTH_MAX = 4000;
/** Macro expansions one formula may cause, and the largest size it may ask for. */
export const FORMULA_EXPANSIONS_MAX = 500;
export const FORMULA_EM_MAX = 20;
/** Code longer than this is shown without token colours. */
export const HIGHLIGHTED_LENGTH_MAX = 20_000;
/** The same for languages whose grammar is not our own, and for the longest run without white space in them. */
export const GENERAL_HIGHLIGHTED_LENGTH_MAX = 5000;
export const GENERAL_HIGHLIGHTED_WORD_LENGTH_MAX = 200;
/** Matches of one linkifier in one paragraph; the rest stays text. */
export const LINKIFIER_MATCHES_MAX = 500;

// --- Channels

export const CHANNEL_NAME_LENGTH_MAX = 60;
export const CHANNEL_DESCRIPTION_LENGTH_MAX = 1024;
export const CHANNEL_FOLDER_NAME_LENGTH_MAX = 60;
export const CHANNEL_FOLDER_DESCRIPTION_LENGTH_MAX = 1024;
/** A channel without a message for so long is not active. */
export const CHANNEL_QUIET_DAYS = 180;
export const QUIET_CHANNELS_AT_ONCE = 100;
export const DEFAULT_CHANNEL_GROUP_NAME_LENGTH_MAX = 60;
export const DEFAULT_CHANNEL_GROUPS_MAX = 200;
/** Of a channel with this many subscribers, clients that are content with some get those who were here in the last days. */
export const LARGE_CHANNEL_SUBSCRIBERS = 1000;
export const RECENT_PEOPLE_DAYS = 14;
export const RECENT_PEOPLE_REFRESH_SECONDS = MINUTE_SECONDS;
/** Channels that one request enters, leaves or sets up. */
export const CHANNELS_PER_REQUEST_MAX = 10_000;
/** People told by direct message that they were subscribed; beyond it nobody is. */
export const SUBSCRIBE_NOTICES_MAX = 100;
/** The part of a channel's email address that comes from its name. */
export const EMAIL_SLUG_LENGTH_MAX = 40;

// --- People

export const FULL_NAME_LENGTH_MAX = 100;
export const EMAIL_LENGTH_MAX = 254;
export const PASSWORD_LENGTH_MIN = 8;
export const PASSWORD_LENGTH_MAX = 100;
/** Keys and values of one bot's configuration together. */
export const BOT_CONFIG_LENGTH_MAX = 10_000;
/** People whose settings an administrator changes in one command. */
export const SETTINGS_PEOPLE_AT_ONCE = 100;
/** Invitations of one request, and those of an organization that can be accepted at a time. */
export const INVITATIONS_AT_ONCE_MAX = 200;
export const INVITATIONS_OPEN_MAX = 5000;
export const INVITATION_MINUTES = 10 * 24 * 60;
export const USER_GROUP_NAME_LENGTH_MAX = 100;
export const USER_GROUP_DESCRIPTION_LENGTH_MAX = 1024;
/** People told that they were added or removed; when there are more, nobody is. */
export const USER_GROUP_NOTICES_MAX = 100;
export const STATUS_TEXT_LENGTH_MAX = 60;
export const SAVED_SNIPPET_TITLE_LENGTH_MAX = 60;
export const SAVED_SNIPPETS_PER_USER_MAX = 1000;
export const NAVIGATION_VIEWS_PER_USER_MAX = 1000;
/** Short enough that a path can name it. */
export const NAVIGATION_FRAGMENT_LENGTH_MAX = 4096;
export const NAVIGATION_VIEW_NAME_LENGTH_MAX = 4096;
/** People told of in one event: each becomes an event of its own on the wire. */
export const PEOPLE_PER_EVENT_MAX = 100;
/** What is said to the owner of a deactivated account. */
export const DEACTIVATION_COMMENT_LENGTH_MAX = 2000;
export const PROFILE_FIELD_NAME_LENGTH_MAX = 40;
export const PROFILE_FIELD_HINT_LENGTH_MAX = 80;
export const PROFILE_SHORT_TEXT_LENGTH_MAX = 50;
export const PROFILE_LONG_TEXT_LENGTH_MAX = 500;
export const PROFILE_FIELDS_IN_SUMMARY_MAX = 2;
export const LANGUAGE_LENGTH_MAX = 50;
export const EMAIL_BATCHING_SECONDS_MAX = 7 * DAY_SECONDS;
export const FONT_SIZE_PX_MIN = 8;
export const FONT_SIZE_PX_MAX = 72;
export const LINE_HEIGHT_PERCENT_MIN = 80;
export const LINE_HEIGHT_PERCENT_MAX = 300;

// --- Devices: one more pushes out the oldest, most likely lost without a word

export const DEVICES_PER_USER_MAX = 100;
export const PUSH_TOKENS_PER_USER_MAX = 100;
export const PUSH_TOKEN_LENGTH_MAX = 4096;
export const PUSH_APP_ID_LENGTH_MAX = 200;
export const PUSH_PUBLIC_KEY_LENGTH_MAX = 1024;
export const PUSH_REGISTRATION_LENGTH_MAX = 16 * KIB;

// --- Bots

/** Keys and values of one bot together. */
export const BOT_STORAGE_LENGTH_MAX = 10_000_000;
export const BOT_STORAGE_KEY_LENGTH_MAX = 255;
export const HOOK_URL_LENGTH_MAX = 2000;
export const HOOK_TIMEOUT_MS = 10 * SECOND_MS;
export const HOOK_ANSWER_BYTES_MAX = 256 * KIB;
export const HOOK_ATTEMPTS_MAX = 4;

// --- Mail

/** One delivery from the first byte to the last; less than a job is claimed for, so that nothing is sent twice. */
export const MAIL_TIMEOUT_MS = 30 * SECOND_MS;
/** What a mail server may say in one answer. */
export const MAIL_ANSWER_BYTES_MAX = 16 * KIB;
/** A delivery that failed is tried again, each pause four times the one before: the last attempt is some eleven hours after the first. */
export const MAIL_ATTEMPTS_MAX = 7;
export const MAIL_RETRY_MS_MIN = 30 * SECOND_MS;
/** A line of a header, such as the subject. */
export const MAIL_HEADER_LENGTH_MAX = 200;
/** How long the links are good that mails about one's account hold. */
export const PASSWORD_RESET_SECONDS = DAY_SECONDS;
export const ADDRESS_CHANGE_SECONDS = DAY_SECONDS;

// --- Presence and typing

export const PRESENCE_PING_INTERVAL_SECONDS = 60;
export const PRESENCE_OFFLINE_THRESHOLD_SECONDS = 200;
export const PRESENCE_UPDATE_SPACING_SECONDS = 55;
export const PRESENCE_LEGACY_ACTIVE_SECONDS = 70;
/** Margin for slow requests. */
export const PRESENCE_GRACE_SECONDS = 10;
/** How often reports are written to the table. */
export const PRESENCE_FLUSH_SECONDS = 5;
export const PRESENCE_HISTORY_DAYS = 14;
/** Beyond it no account can have been seen; it keeps the arithmetic of times in range. */
export const PRESENCE_HISTORY_DAYS_MAX = 36_500;
/** Organizations with more people get presence by polling alone. */
export const PRESENCE_EVENT_PEOPLE_MAX = 100;
export const TYPING_STARTED_EXPIRY_MS = 45 * SECOND_MS;
export const TYPING_STOPPED_WAIT_MS = 12 * SECOND_MS;
export const TYPING_STARTED_WAIT_MS = 30 * SECOND_MS;
export const TYPING_CHANNEL_SUBSCRIBERS_MAX = 100;

// --- Organizations

export const ORGANIZATION_NAME_LENGTH_MAX = 40;
export const ORGANIZATION_DESCRIPTION_LENGTH_MAX = 1000;
export const ORGANIZATION_URL_LENGTH_MAX = 200;
export const WELCOME_MESSAGE_LENGTH_MAX = 8000;
/** A closed organization's rows are kept at least this long. */
export const ORGANIZATION_DELETION_DAYS_MIN = 14;
/** Different values of one column whose rows go in one command. */
export const ORGANIZATION_DELETION_VALUES_MAX = 2000;
export const LINKIFIER_PATTERN_LENGTH_MAX = 1000;
export const LINKIFIER_TEMPLATE_LENGTH_MAX = 2000;
export const LINKIFIER_ALTERNATIVES_MAX = 50;
/** Each is tried on every message. */
export const LINKIFIERS_MAX = 200;
export const PLAYGROUND_NAME_LENGTH_MAX = 60;
export const PLAYGROUND_LANGUAGE_LENGTH_MAX = 40;
export const PLAYGROUND_TEMPLATE_LENGTH_MAX = 2000;
export const PLAYGROUNDS_MAX = 200;
export const EMOJI_NAME_LENGTH_MAX = 60;
/** Pictures are shown the size of a letter; nobody gains from sending a photograph to every reader. */
export const EMOJI_SIDE_PIXELS_MAX = 4096;
/** Emoji of one organization, deactivated ones included: every client holds them all. */
export const CUSTOM_EMOJI_MAX = 10_000;

// --- Video calls

/** Time for one answer of the provider, and what is read of it; real ones are far smaller. */
export const CONFERENCE_PROVIDER_TIMEOUT_MS = 5 * SECOND_MS;
export const CONFERENCE_PROVIDER_ANSWER_BYTES_MAX = 256 * KIB;
/** A journey through the provider's pages takes no longer. */
export const CONFERENCE_JOURNEY_SECONDS_MAX = 10 * MINUTE_SECONDS;

/** Copies of everything that an organization may ask for in a week, and messages in one part of them. */
export const EXPORTS_PER_WEEK_MAX = 20;
export const EXPORT_PART_MESSAGES = 1000;
export const EXPORTS_LISTED_MAX = 1000;

// --- Files

export const FILE_UPLOAD_BYTES_MAX = 100 * MIB;
export const IMAGE_UPLOAD_BYTES_MAX = 5 * MIB;
/** A larger picture is not looked into, and so not shown in messages. */
export const IMAGE_INSPECTED_BYTES_MAX = 25 * MIB;
/** A file's own name, and what of it is part of its address. */
export const FILE_NAME_LENGTH_MAX = 255;
export const FILE_PATH_NAME_LENGTH_MAX = 100;
export const CONTENT_TYPE_LENGTH_MAX = 100;
/** How long an address that needs no credentials is good. */
export const FILE_TEMPORARY_URL_SECONDS = MINUTE_SECONDS;
/** Newest files of one owner, and newest messages that show one file, where they are listed. */
export const ATTACHMENTS_LISTED_MAX = 5000;
export const ATTACHMENT_MESSAGES_SHOWN_MAX = 1000;
/** Files that one message may show. */
export const ATTACHMENTS_PER_MESSAGE_MAX = 100;
/** A file that no message shows is forgotten after this time; it is looked for such files this often, some at a time. */
export const ATTACHMENT_UNUSED_KEEP_SECONDS = 28 * DAY_SECONDS;
export const UPLOADS_TIDY_INTERVAL_SECONDS = DAY_SECONDS;
export const ATTACHMENTS_TIDIED_MAX = 100;

/** Messages kept in memory in the words they were last shown in, per organization. */
export const MESSAGE_CARDS_MAX = 200_000;

/** What all of them together may weigh. */
export const MESSAGE_CARDS_BYTES_MAX = 64 * MIB;

/**
 * The newest messages of an organization, as much of each as unread state needs: ids of one page, pages that one listing goes through,
 * and pages kept. What is older is asked of the database.
 */
export const MESSAGE_PAGE_IDS = 512;
export const MESSAGE_PAGES_LISTED_MAX = 128;
export const MESSAGE_PAGES_KEPT_MAX = 192;

/** Lists and settings kept in the bytes in which every client that starts is told of them, of all organizations together. */
export const KEPT_BYTES_MAX = 64 * MIB;

/** Before it says that it is ready, a server loads what clients that start will want: of so many organizations, and none after this time. */
export const WARM_UP_ORGANIZATIONS_MAX = 20;
export const WARM_UP_MS_MAX = 2 * SECOND_MS;

/** More people than this are looked up together rather than one by one. */
export const LOOKED_UP_SINGLY_MAX = 16;
