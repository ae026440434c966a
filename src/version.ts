/** The product's own version. */
export const SKEIN_VERSION = "0.1.0";

/**
 * What clients of this API are told: they compare the level with the one a feature came with, and the version with the oldest
 * they support. Every feature up to this level is here.
 */
export const FEATURE_LEVEL = 498;
export const SERVER_VERSION = "12.0";
export const MERGE_BASE = "12.0";
