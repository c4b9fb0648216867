CREATE TABLE "geo_databases" (
	"source" text PRIMARY KEY NOT NULL,
	"file_key" text,
	"etag" text,
	"last_modified" text,
	"checked_at" timestamp with time zone,
	"error" text,
	"failures" integer DEFAULT 0 NOT NULL
);
