CREATE TABLE "single_sign_on" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"admits_everyone" boolean NOT NULL,
	"default_role" text,
	"role_claim" text,
	"role_rules" jsonb NOT NULL,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "single_sign_on_domains" (
	"workspace_id" text NOT NULL,
	"domain" text NOT NULL,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "single_sign_on_domains_workspace_id_domain_pk" PRIMARY KEY("workspace_id","domain")
);
--> statement-breakpoint
ALTER TABLE "console_sessions" ADD COLUMN "single_sign_on_workspace_id" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "requires_single_sign_on" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "single_sign_on" ADD CONSTRAINT "single_sign_on_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_sign_on_domains" ADD CONSTRAINT "single_sign_on_domains_workspace" FOREIGN KEY ("workspace_id") REFERENCES "public"."single_sign_on"("workspace_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "single_sign_on_domains_verified" ON "single_sign_on_domains" USING btree ("domain") WHERE verified_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "console_sessions" ADD CONSTRAINT "console_sessions_single_sign_on_workspace_id_workspaces_id_fk" FOREIGN KEY ("single_sign_on_workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;