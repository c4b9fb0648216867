-- The browsers that several users were seen with: what each of them did is told by its sessions. There are few, and to
-- find them anew among all that were ever seen with somebody takes longer than what is asked of them.
CREATE TABLE shared_visitors_local ON CLUSTER '{cluster}'
(
    site_id LowCardinality(String),
    visitor UInt64
)
ENGINE = ReplicatedReplacingMergeTree
ORDER BY (site_id, visitor)
SETTINGS fsync_after_insert = 1;

CREATE TABLE shared_visitors ON CLUSTER '{cluster}' AS shared_visitors_local
ENGINE = Distributed('{cluster}', currentDatabase(), shared_visitors_local, cityHash64(site_id, visitor));

-- Whether several users had been seen with the visitor when the session was written.
ALTER TABLE sessions_local ON CLUSTER '{cluster}' ADD COLUMN is_shared UInt8;

ALTER TABLE sessions ON CLUSTER '{cluster}' ADD COLUMN is_shared UInt8;

CREATE MATERIALIZED VIEW shared_visitors_from_sessions ON CLUSTER '{cluster}' TO shared_visitors_local AS
SELECT DISTINCT site_id, visitor FROM sessions_local WHERE is_shared;

INSERT INTO shared_visitors
SELECT site_id, visitor FROM user_visitors GROUP BY site_id, visitor HAVING min(user) != max(user);
