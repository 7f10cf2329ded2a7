-- A company may word more letters than that of documents, each in the languages of its clients: what it wrote so far becomes the text
-- of documents in the language of its documents. Owned by modules/settings.

-- Rows of every company, whoever owns the tables.
set local role cuenta_clara_system;

update company_settings s set
  settings = s.settings - '{subject,body,whatsapp_text}'::text[] || jsonb_build_object('letter_texts', jsonb_build_array(
    jsonb_build_object(
      'letter', 'document',
      'language', coalesce((
        select d.settings ->> 'language' from company_settings d
        where d.company_id = s.company_id and d.section = 'documents'
      ), 'es'),
      'subject', coalesce(s.settings ->> 'subject', ''),
      'body', coalesce(s.settings ->> 'body', ''),
      'whatsapp', coalesce(s.settings ->> 'whatsapp_text', '')
    )
  )),
  -- Whoever has the tab open in the former shape is asked to load it again, instead of losing the text by saving.
  version = s.version + 1
where s.section = 'delivery'
  and (s.settings ->> 'subject' <> '' or s.settings ->> 'body' <> '' or s.settings ->> 'whatsapp_text' <> '');

update company_settings s set settings = s.settings - '{subject,body,whatsapp_text}'::text[], version = s.version + 1
where s.section = 'delivery' and s.settings ?| '{subject,body,whatsapp_text}'::text[];

reset role;
