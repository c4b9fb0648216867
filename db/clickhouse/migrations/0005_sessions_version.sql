-- Which sessions a batch changed is asked after each batch.
ALTER TABLE sessions ADD INDEX sessions_version version TYPE minmax GRANULARITY 1;

ALTER TABLE sessions MATERIALIZE INDEX sessions_version;
