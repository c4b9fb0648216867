CREATE TABLE "digests" (
	"membership_id" text PRIMARY KEY NOT NULL,
	"frequency" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"covered_until" date,
	"unsubscribed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"membership_id" text NOT NULL,
	"kind" text NOT NULL,
	"site_id" text,
	"mail" boolean NOT NULL,
	"slack" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"account_id" text PRIMARY KEY NOT NULL,
	"sign_in_mail" boolean DEFAULT true NOT NULL,
	"sign_in_slack" boolean DEFAULT false NOT NULL,
	"slack_url" text,
	"slack_host" text,
	"slack_end" text,
	"slack_error" text,
	"slack_tested_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "personal_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"membership_id" text,
	"kind" text,
	"site_id" text,
	"key" text NOT NULL,
	"message" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_messages" ADD CONSTRAINT "personal_messages_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_messages" ADD CONSTRAINT "personal_messages_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_messages" ADD CONSTRAINT "personal_messages_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digests_due" ON "digests" USING btree ("due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_choices_one" ON "notification_choices" USING btree ("membership_id","kind",coalesce("site_id", ''));--> statement-breakpoint
CREATE INDEX "notification_choices_site" ON "notification_choices" USING btree ("site_id");--> statement-breakpoint
CREATE UNIQUE INDEX "personal_messages_key" ON "personal_messages" USING btree ("account_id","key");--> statement-breakpoint
CREATE INDEX "personal_messages_age" ON "personal_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "personal_messages_membership" ON "personal_messages" USING btree ("membership_id");--> statement-breakpoint
CREATE INDEX "personal_messages_site" ON "personal_messages" USING btree ("site_id");