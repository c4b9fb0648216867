CREATE TABLE "alert_unsubscriptions" (
	"alert_id" text NOT NULL,
	"email" text NOT NULL,
	"unsubscribed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alert_unsubscriptions_alert_id_email_pk" PRIMARY KEY("alert_id","email")
);
--> statement-breakpoint
ALTER TABLE "alert_unsubscriptions" ADD CONSTRAINT "alert_unsubscriptions_alert_id_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("id") ON DELETE cascade ON UPDATE no action;