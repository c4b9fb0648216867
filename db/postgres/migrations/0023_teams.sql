-- There were no invitations and only owners until now.
DELETE FROM "invitations";--> statement-breakpoint
UPDATE "memberships" SET "role" = 'viewer' WHERE "role" = 'member';--> statement-breakpoint
UPDATE "memberships" SET "id" = 'mem_' || replace("id", '-', '');--> statement-breakpoint
-- The keys of console sessions are created again at the next request, with their account.
DELETE FROM "api_keys" WHERE "console_session_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_inviter_id_accounts_id_fk";
--> statement-breakpoint
DROP INDEX "invitations_workspace";--> statement-breakpoint
DROP INDEX "invitations_email";--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "inviter_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "role" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "role" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "site_ids" text[];--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "token_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "site_ids" text[];--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_inviter_id_accounts_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_workspace_email" ON "invitations" USING btree ("workspace_id","email");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_keys_account" ON "api_keys" USING btree ("account_id");--> statement-breakpoint
ALTER TABLE "invitations" DROP COLUMN "status";