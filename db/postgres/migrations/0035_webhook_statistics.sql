CREATE TABLE "webhook_attempt_counts" (
	"webhook_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"attempts" integer NOT NULL,
	CONSTRAINT "webhook_attempt_counts_webhook_id_hour_outcome_duration_ms_pk" PRIMARY KEY("webhook_id","hour","outcome","duration_ms")
);
--> statement-breakpoint
ALTER TABLE "webhook_attempt_counts" ADD CONSTRAINT "webhook_attempt_counts_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "webhook_attempt_counts" ("webhook_id", "hour", "outcome", "duration_ms", "attempts")
SELECT "delivery"."webhook_id", date_trunc('hour', "attempt"."started_at", 'UTC'),
	CASE WHEN "attempt"."error" IS NULL THEN 'delivered' WHEN "attempt"."response_status" IS NULL THEN 'unanswered' ELSE 'refused' END,
	round("attempt"."duration_ms", 2 - length("attempt"."duration_ms"::text))::integer, count(*)
FROM "webhook_attempts" AS "attempt" JOIN "webhook_deliveries" AS "delivery" ON "delivery"."id" = "attempt"."delivery_id"
GROUP BY 1, 2, 3, 4;
