-- IP addresses of visitors are not stored: the place is looked up when an event is accepted.
ALTER TABLE events DROP COLUMN ip;
