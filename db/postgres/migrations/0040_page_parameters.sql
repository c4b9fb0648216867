UPDATE "sites" SET "settings" = '{"page_parameters": []}'::jsonb || "settings";
