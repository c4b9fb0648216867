-- Exports that are still to be written: events have no column `ip` any more.
UPDATE "exports" SET "columns" = array_remove("columns", 'ip')
WHERE "type" = 'events' AND "status" = 'processing' AND cardinality("columns") > 1;
