import pg from 'pg'

/** What a statement is asked of. */
export type Asks = Pick<pg.Client, 'query'>

/**
 * One connection for one piece of work, not yet connected. When it breaks its statements say so to whoever waits for them;
 * the event that tells the same, unheard, would end the program before they could.
 */
export function openClient(connectionString: string, name = 'cuenta-clara'): pg.Client {
  const client = new pg.Client({ connectionString, application_name: name })
  client.on('error', () => {})
  return client
}
