CREATE TABLE "provisioned_people" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"account_id" text NOT NULL,
	"external_id" text,
	"given_name" text,
	"family_name" text,
	"display_name" text,
	"role" text,
	"site_ids" text[],
	"ended_at" timestamp with time zone,
	"managed_since" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provisioning" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "provisioned_people" ADD CONSTRAINT "provisioned_people_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioned_people" ADD CONSTRAINT "provisioned_people_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provisioning" ADD CONSTRAINT "provisioning_workspace_id_single_sign_on_workspace_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."single_sign_on"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provisioned_people_account" ON "provisioned_people" USING btree ("account_id","workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provisioned_people_external_id" ON "provisioned_people" USING btree ("workspace_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provisioning_token" ON "provisioning" USING btree ("token_hash");