-- What a page_leave measures: how long the page was in view since the last one, and how much of it was visible at the
-- deepest point, in percent. A longer time than half an hour without an event ends the session.
ALTER TABLE events
    ADD COLUMN engaged_ms Nullable(UInt32) MATERIALIZED if(
        event_name = 'page_leave'
            AND toFloat64OrNull(ifNull(JSONExtract(properties, 'engaged_seconds', 'Nullable(String)'), '')) BETWEEN 0 AND 1800,
        toUInt32(round(1000 * toFloat64OrNull(ifNull(JSONExtract(properties, 'engaged_seconds', 'Nullable(String)'), '')))),
        NULL) CODEC(ZSTD(1)),
    ADD COLUMN scrolled Nullable(UInt8) MATERIALIZED if(
        event_name = 'page_leave'
            AND toFloat64OrNull(ifNull(JSONExtract(properties, 'scroll_percent', 'Nullable(String)'), '')) BETWEEN 0 AND 100,
        toUInt8(round(toFloat64OrNull(ifNull(JSONExtract(properties, 'scroll_percent', 'Nullable(String)'), '')))),
        NULL) CODEC(ZSTD(1));

-- Of each page view. Sessions of before have no values until they are recomputed.
ALTER TABLE sessions
    ADD COLUMN `views.engaged_ms` Array(Nullable(UInt32)) CODEC(ZSTD(1)),
    ADD COLUMN `views.scrolled` Array(Nullable(UInt8)) CODEC(ZSTD(1));
