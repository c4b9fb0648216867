ALTER TABLE "sites" ADD COLUMN "revenue" jsonb DEFAULT '{"sale_events":["purchase"],"refund_events":["refund"],"value_property":"value","order_property":"transaction_id","attribution_window_days":30}'::jsonb NOT NULL;--> statement-breakpoint
-- Sites that exist keep the events of their active goals with dynamic values. Their oldest one decides on the property.
UPDATE "sites" SET "revenue" = "revenue" || jsonb_build_object(
  'sale_events', "found"."names",
  'value_property', "found"."property",
  'attribution_window_days', "found"."days")
FROM (
  SELECT DISTINCT ON ("oldest"."site_id")
    "oldest"."site_id", "oldest"."value_property" AS "property", "oldest"."attribution_window_days" AS "days",
    (
      SELECT jsonb_agg("name")
      FROM (
        SELECT DISTINCT "same"."event_name" AS "name"
        FROM "goals" AS "same"
        WHERE "same"."site_id" = "oldest"."site_id" AND "same"."status" = 'active' AND "same"."type" = 'event'
          AND "same"."value_type" = 'dynamic' AND "same"."value_property" = "oldest"."value_property"
          AND "same"."event_name" NOT IN ('page_view', 'page_leave', 'refund')
        ORDER BY "name"
        LIMIT 20
      ) AS "all"
    ) AS "names"
  FROM "goals" AS "oldest"
  WHERE "oldest"."status" = 'active' AND "oldest"."type" = 'event' AND "oldest"."value_type" = 'dynamic'
    AND "oldest"."event_name" NOT IN ('page_view', 'page_leave', 'refund')
  ORDER BY "oldest"."site_id", "oldest"."created_at", "oldest"."id"
) AS "found"
WHERE "found"."site_id" = "sites"."id";
