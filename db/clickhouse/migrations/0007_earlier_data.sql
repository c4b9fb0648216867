-- What was stored before the views of 0004 and 0006 were there.
TRUNCATE TABLE custom_events;

INSERT INTO custom_events
SELECT site_id, event_name, timestamp, event_id, visitor, client_id, user_id, properties
FROM events
WHERE excluded = '' AND event_name NOT IN ('page_view', 'page_leave')
SETTINGS max_partitions_per_insert_block = 0;

INSERT INTO user_visitors
SELECT DISTINCT site_id, sipHash64(concat('u:', user_id)) AS user, visitor FROM identities;

INSERT INTO visitor_sessions
SELECT site_id, visitor, start, ordinal, end, user, user_id, source, medium, campaign, version, is_deleted
FROM sessions FINAL;
