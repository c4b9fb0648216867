CREATE TABLE "event_dictionary" (
	"site_id" text NOT NULL,
	"event_name" text NOT NULL,
	"property" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_dictionary_site_id_event_name_property_pk" PRIMARY KEY("site_id","event_name","property")
);
--> statement-breakpoint
ALTER TABLE "event_dictionary" ADD CONSTRAINT "event_dictionary_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;