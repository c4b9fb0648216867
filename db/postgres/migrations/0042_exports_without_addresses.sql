-- Exports that are still to be written: events have no column `ip` any more.
UPDATE "exports" SET "columns" = array_remove("columns", 'ip')
WHERE "type" = 'events' AND "status" = 'processing' AND cardinality("columns") > 1;
--> statement-breakpoint
-- Events that ClickHouse rejected are kept as lines of JSON. Those that are not UTF-8 cannot be searched.
DO $$
DECLARE found record;
BEGIN
	FOR found IN SELECT "id" FROM "ingest_rejected" WHERE "line" >= 0 LOOP
		BEGIN
			UPDATE "ingest_rejected"
			SET "content" = convert_to(regexp_replace(convert_from("content", 'UTF8'), '"ip":"[^"]*",', ''), 'UTF8')
			WHERE "id" = found."id";
		EXCEPTION WHEN character_not_in_repertoire OR untranslatable_character THEN
			NULL;
		END;
	END LOOP;
END $$;
