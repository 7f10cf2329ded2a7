/** Runs one statement past row-level security. */
export type AskAll = (text: string) => Promise<{ rows: { id: string }[] }>

/**
 * The fingerprints of the keys under which secrets of this database are sealed: each sealed text carries its key's, never
 * the key. Letters that wait are left out: one that cannot be opened is not sent, and nothing else is lost.
 */
export async function sealedWith(ask: AskAll): Promise<string[]> {
  const { rows } = await ask(`
    select distinct split_part(sealed.text, '.', 2) as id
    from (
      select sealed_password as text from authority_settings
      union all select sealed from certificates
      union all select sealed_secret from webhooks
      union all select secret from two_step
      union all select v.value from company_settings s cross join lateral jsonb_each_text(s.sealed) v
    ) sealed
    where sealed.text like 'v1.%'
    order by 1`)
  return rows.map(({ id }) => id)
}
