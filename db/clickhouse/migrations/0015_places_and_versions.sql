-- What else is known of the visitor's place and device. Events and sessions of before have empty values.
ALTER TABLE events
    ADD COLUMN region LowCardinality(String) CODEC(ZSTD(1)),
    ADD COLUMN city LowCardinality(String) CODEC(ZSTD(1)),
    ADD COLUMN language LowCardinality(String) CODEC(ZSTD(1)),
    ADD COLUMN screen_size LowCardinality(String) CODEC(ZSTD(1)),
    ADD COLUMN browser_version LowCardinality(String) CODEC(ZSTD(1)),
    ADD COLUMN os_version LowCardinality(String) CODEC(ZSTD(1));

ALTER TABLE sessions
    ADD COLUMN region LowCardinality(String),
    ADD COLUMN city LowCardinality(String),
    ADD COLUMN language LowCardinality(String),
    ADD COLUMN screen_size LowCardinality(String),
    ADD COLUMN browser_version LowCardinality(String),
    ADD COLUMN os_version LowCardinality(String);
