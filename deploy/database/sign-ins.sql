-- How the program signs in to a database that others have made: as its owner, who migrates and is no superuser, and as the
-- application, which may step to nothing but cuenta_clara_app: whoever gets `reset role` into a statement gains nothing.
-- Once, as a superuser, in the database of the program, with psql 14 or newer and the two passwords in its environment; again
-- whenever a password changes. compose.yaml has the first start do it.
\getenv owner_password DATABASE_PASSWORD
\getenv application_password DATABASE_APP_PASSWORD

do $$
declare
  sign_in text;
begin
  foreach sign_in in array array['cuenta_clara', 'cuenta_clara_application', 'cuenta_clara_app', 'cuenta_clara_system'] loop
    if not exists (select from pg_roles where rolname = sign_in) then
      execute format('create role %I nologin nosuperuser nobypassrls nocreatedb nocreaterole', sign_in);
    end if;
  end loop;
end $$;

alter role cuenta_clara login password :'owner_password';
alter role cuenta_clara_application login password :'application_password';
grant cuenta_clara_app, cuenta_clara_system to cuenta_clara with inherit false, set true;
grant cuenta_clara_app to cuenta_clara_application with inherit true, set true;
-- Its extensions (pg_trgm, unaccent, btree_gin) are of those that the owner of a database may make.
alter database cuenta_clara owner to cuenta_clara;
-- For `npm run company:import`, whose rows come with what triggers would write.
grant set on parameter session_replication_role to cuenta_clara;
