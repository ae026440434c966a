/**
 * Every bound of the product by name. Lengths count Unicode code points unless the name says bytes; units come last.
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

/** Time for requests under way to be answered when the server stops. */
export const SHUTDOWN_GRACE_MS = 10 * SECOND_MS;

// --- Rate limits

export const RATE_LIMIT_API_BY_USER = "60:200";
export const RATE_LIMIT_API_BY_IP = "60:100";
export const RATE_LIMIT_AUTHENTICATE_BY_USERNAME = "1800:5";
export const RATE_LIMIT_EMAIL_CHANGE_BY_USER = "3600:2,86400:5";
export const RATE_LIMIT_PASSWORD_RESET_BY_EMAIL = "3600:2,86400:5";
export const RATE_LIMIT_SENDS_EMAIL_BY_IP = "86400:5";
/** Keys remembered per bucket; the longest-known are forgotten first. */
export const RATE_LIMIT_KEYS_MAX = 100_000;

// --- Engine

/** Commands of one group commit; what limits it under load is its time. */
export const LANE_BATCH_COMMANDS_MAX = 128;
/** Execution time of one group commit, after which no further command joins it. */
export const LANE_BATCH_MS_MAX = 5;
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

// --- Event queues

/** What a client may say over a WebSocket in one message, and how much may wait to be sent to it. */
export const SOCKET_MESSAGE_BYTES_MAX = 4 * KIB;
export const SOCKET_BUFFER_BYTES_MAX = 1 * MIB;

/** Events kept for a queue that does not poll; beyond it they are read from the log again. */
export const EVENT_QUEUE_PENDING_MAX = 2000;
/** Answers of one poll, so that a queue far behind is served in parts. */
export const EVENT_QUEUE_ANSWER_EVENTS_MAX = 1000;

// --- Event queues

/** Live queues of one user; registering one more ends the longest idle. */
export const EVENT_QUEUES_PER_USER_MAX = 100;
export const EVENT_QUEUE_IDLE_TIMEOUT_SECONDS = 10 * MINUTE_SECONDS;
export const EVENT_QUEUE_IDLE_TIMEOUT_SECONDS_MAX = 7 * DAY_SECONDS;
/** What `idle_queue_timeout=mobile` stands for. */
export const EVENT_QUEUE_MOBILE_IDLE_TIMEOUT_SECONDS = 12 * HOUR_SECONDS;
export const EVENT_QUEUE_SWEEP_INTERVAL_SECONDS = 60;
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
export const MARK_READ_SECONDS_MAX = 50;
export const DELETE_TOPIC_BATCH_MESSAGES = 100;
export const DELETE_TOPIC_SECONDS_MAX = 50;
/** Deleted at a time of what somebody who left had written: it may stand in as many conversations. */
export const DELETE_SENT_BATCH_MESSAGES = 50;
/** A wildcard mention of more people than this needs permission. */
export const WILDCARD_MENTION_PEOPLE_FREE = 15;
/** Rendered HTML, as a multiple of `MESSAGE_LENGTH_MAX`. */
export const RENDERED_LENGTH_MAX = 100 * MESSAGE_LENGTH_MAX;
export const RENDER_MS_MAX = 5 * SECOND_MS;
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
export const REMINDER_NOTE_LENGTH_MAX = 1000;
/** Everyone in one direct conversation: the ids together must fit into one key of an index. */
export const DIRECT_MESSAGE_PEOPLE_MAX = 200;
export const ALERT_WORD_LENGTH_MAX = 100;
export const ALERT_WORDS_PER_USER_MAX = 1000;
/** How long a repeated send is recognised, and how many keys are forgotten at a time. */
export const IDEMPOTENCY_KEY_KEEP_SECONDS = DAY_SECONDS;
export const IDEMPOTENCY_KEYS_FORGOTTEN_MAX = 1000;
/** The owner of a bot that talks to nobody is told so at most this often. */
export const BOT_OWNER_NOTICE_SPACING_SECONDS = MINUTE_SECONDS;

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
/** People told by direct message that they were subscribed; beyond it nobody is. */
export const SUBSCRIBE_NOTICES_MAX = 100;

// --- People

export const FULL_NAME_LENGTH_MAX = 100;
/** What an administrator writes to somebody whose account is deactivated. */
export const DEACTIVATION_COMMENT_LENGTH_MAX = 2000;
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
export const STATUS_TEXT_LENGTH_MAX = 60;
export const SAVED_SNIPPET_TITLE_LENGTH_MAX = 60;
export const PROFILE_FIELD_NAME_LENGTH_MAX = 40;
export const PROFILE_FIELD_HINT_LENGTH_MAX = 80;
export const PROFILE_SHORT_TEXT_LENGTH_MAX = 50;
export const PROFILE_LONG_TEXT_LENGTH_MAX = 500;
export const PROFILE_FIELDS_IN_SUMMARY_MAX = 2;

// --- Presence and typing

export const PRESENCE_PING_INTERVAL_SECONDS = 60;
export const PRESENCE_OFFLINE_THRESHOLD_SECONDS = 200;
export const PRESENCE_UPDATE_SPACING_SECONDS = 55;
export const PRESENCE_LEGACY_ACTIVE_SECONDS = 70;
/** Organizations with more people get presence by polling alone. */
export const PRESENCE_EVENT_PEOPLE_MAX = 100;
export const TYPING_STARTED_EXPIRY_MS = 45 * SECOND_MS;
export const TYPING_STOPPED_WAIT_MS = 12 * SECOND_MS;
export const TYPING_STARTED_WAIT_MS = 30 * SECOND_MS;
export const TYPING_CHANNEL_SUBSCRIBERS_MAX = 100;

// --- Organizations

export const ORGANIZATION_NAME_LENGTH_MAX = 40;
export const ORGANIZATION_DESCRIPTION_LENGTH_MAX = 1000;

/** Copies of everything that an organization may ask for in a week, and messages in one part of them. */
export const EXPORTS_PER_WEEK_MAX = 20;
export const EXPORT_PART_MESSAGES = 1000;
export const EXPORTS_LISTED_MAX = 1000;

// --- Files

export const FILE_UPLOAD_BYTES_MAX = 100 * MIB;
export const IMAGE_UPLOAD_BYTES_MAX = 5 * MIB;

/** Messages kept in memory in the words they were last shown in, per organization. */
export const MESSAGE_CARDS_MAX = 200_000;

/** What all of them together may weigh. */
export const MESSAGE_CARDS_BYTES_MAX = 128 * 1024 * 1024;
