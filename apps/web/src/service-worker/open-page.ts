import { keepPage, keptPage } from './kept-files.ts'

/** A line that is there and brings nothing is as good as none. */
const patienceMs = 5_000

/**
 * A page of the server, which is always of the newest release; the one that is kept here where the server is away, does not
 * answer in time, or has trouble of its own.
 */
export async function openPage(
  version: string,
  request: Request,
  finishLater: (work: Promise<unknown>) => void,
): Promise<Response> {
  const asked = fetch(request).catch(() => undefined)
  const fresh = await Promise.race([asked, patience()])
  if (fresh !== undefined && fresh.status < 500) {
    finishLater(keepPage(version, fresh.clone()).catch(() => undefined))
    return fresh
  }
  return (await keptPage(version)) ?? (await asked) ?? Response.error()
}

function patience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, patienceMs, undefined))
}
