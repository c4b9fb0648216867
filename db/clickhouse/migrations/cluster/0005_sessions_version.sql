-- Which sessions a batch changed is asked after each batch.
ALTER TABLE sessions_local ON CLUSTER '{cluster}' ADD INDEX sessions_version version TYPE minmax GRANULARITY 1;

ALTER TABLE sessions_local ON CLUSTER '{cluster}' MATERIALIZE INDEX sessions_version;
