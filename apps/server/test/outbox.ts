import { openBody } from '#modules/notifications/outbox.ts'
import { createSecrets } from '#platform/secrets.ts'
import { type TestApp, testSecretKey } from './http-app.ts'

export type PostedLetter = { recipient: string; template: string; subject: string; text: string }

/** What was posted to an address, the newest first. */
export async function lettersTo(t: TestApp, recipient: string): Promise<PostedLetter[]> {
  const secrets = createSecrets([testSecretKey])
  const rows = await t.asOwner<{ id: string; template: string; subject: string; body: string }>(
    'select id, template, subject, body from outbox where recipient = $1 order by created_at desc, id desc',
    [recipient],
  )
  return rows.map(({ id, template, subject, body }) => ({
    recipient,
    template,
    subject,
    text: openBody(secrets, id, body).text,
  }))
}

/** A parameter of the link in a letter. */
export function linkParameter({ text }: PostedLetter, name: string): string {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  const value = link && new URL(link).searchParams.get(name)
  if (!value) throw new Error(`no ${name} in the letter:\n${text}`)
  return value
}
