import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { copyDemo } from '../e2e/demo.ts'
import { type AcknowledgedLine, readLog } from './acknowledged.ts'
import { audit } from './audit/audit.ts'
import type { AuditOptions } from './audit/facts.ts'
import { type Installation, startInstallation } from './installation.ts'
import { type RoundReport, suffer } from './run-round.ts'

let installation: Installation
let report: RoundReport

beforeAll(async () => {
  installation = await startInstallation('whole', { fill: copyDemo })
  const faults = ['kill-program', 'kill-database', 'end-all-connections', 'authority-losing', 'mail-away']
  report = await suffer(installation, {
    // One whose authority and mail server are away for seconds; what happens to them is the same in thirty.
    seed: 20261251,
    faults,
    lastsMs: null,
    breathMs: 150,
  })
}, 1_800_000)
afterAll(() => installation?.close())

it('after a short round of faults nothing is lost, missing, doubled or stuck, and nobody had to help', () => {
  expect(report.findings).toEqual([])
  expect(report.faults).toHaveLength(5)
  // An audit that looked at nothing would find nothing.
  const {
    jobs,
    tasks,
    'answers to suppliers': answers,
    'turned clocks': clocks,
    ...checked
  } = report.audit.checked
  expect(Object.entries(checked).filter(([, count]) => count < 3)).toEqual([])
})

/** Each spoils the data in one way and names the check that must see it. Done in a transaction that is taken back. */
const plants: { name: string; check: string; statement: string }[] = [
  {
    name: 'a gap in a series',
    check: 'series',
    statement: `delete from documents where id = (
      select id from documents where clave is not null and substr(consecutivo, 9, 2) = '04' and sequence = 7 limit 1)`,
  },
  {
    name: 'a series whose first number is gone',
    check: 'series',
    statement: `delete from documents where id = (
      select id from documents where clave is not null and substr(consecutivo, 9, 2) = '04' and sequence = 1 limit 1)`,
  },
  {
    name: 'a number twice',
    check: 'series',
    statement: `alter table documents drop constraint documents_company_id_environment_consecutivo_key;
      update documents d set sequence = 7, consecutivo = substr(consecutivo, 1, 10) || '0000000007'
      where sequence = 8 and substr(consecutivo, 9, 2) = '04'`,
  },
  {
    name: 'a series that would go back',
    check: 'series',
    statement: `update document_series set next_sequence = next_sequence - 1`,
  },
  {
    name: 'a payment number that was left out',
    check: 'series',
    statement: `update payments set number = number + 5 where number = (select max(number) from payments)`,
  },
  {
    name: 'a document that was acknowledged and is gone',
    check: 'acknowledged documents',
    statement: `delete from documents where id = 'DOCUMENT'`,
  },
  {
    name: 'another total than the acknowledged one',
    check: 'acknowledged documents',
    statement: `update documents set total = total + 0.01 where id = 'DOCUMENT'`,
  },
  {
    name: 'a clave of another day',
    check: 'claves',
    statement: `update documents set issued_at = issued_at - interval '1 day' where id = 'DOCUMENT'`,
  },
  {
    name: 'XML with another total',
    check: 'stored XML',
    statement: xmlWith(`'<TotalComprobante>[0-9.]+', '<TotalComprobante>1.00000'`),
  },
  {
    name: 'XML with another word in it',
    check: 'stored XML',
    statement: xmlWith(`'<Detalle>Chaos', '<Detalle>Chaoz'`),
  },
  {
    name: 'XML with a signature that nobody made',
    check: 'stored XML',
    statement: xmlWith(`'(<ds:SignatureValue[^>]*>).{8}', '\\1AAAAAAAA'`),
  },
  {
    name: 'XML signed at another moment',
    check: 'stored XML',
    statement: xmlWith(`'<xades:SigningTime>....', '<xades:SigningTime>2001'`),
  },
  {
    name: 'a document without its XML',
    check: 'stored XML',
    statement: `delete from submission_files where subject_id = 'DOCUMENT' and kind = 'xml'`,
  },
  {
    name: 'a second document under one key',
    check: 'keys of documents',
    statement: `update documents set input = (select input from documents where id = 'DOCUMENT')
      where id = 'OTHER'`,
  },
  {
    name: 'a second payment under one key',
    check: 'keys of payments',
    statement: `update payments set reference = (select reference from payments where id = 'PAYMENT')
      where id = (select id from payments where id <> 'PAYMENT' limit 1)`,
  },
  {
    name: 'a key that is kept for another document',
    check: 'kept keys',
    statement: `update document_requests set document_id = 'OTHER' where document_id = 'DOCUMENT'`,
  },
  {
    name: 'a key that is forgotten',
    check: 'kept keys',
    statement: `delete from document_requests where document_id = 'DOCUMENT'`,
  },
  {
    name: 'a payment that is gone',
    check: 'acknowledged payments',
    statement: `delete from payments where id = 'PAYMENT'`,
  },
  {
    name: 'a balance that lost what was paid',
    check: 'balances',
    statement: `update documents set paid = paid - 1 where id = (
      select document_id from payment_allocations where payment_id = 'PAYMENT' limit 1)`,
  },
  {
    name: 'an allocation that is gone',
    check: 'allocations',
    statement: `delete from payment_allocations where payment_id = 'PAYMENT'`,
  },
  {
    name: 'a submission that is sending for ever',
    check: 'submissions',
    statement: `update submissions set state = 'sending' where document_id = 'DOCUMENT'`,
  },
  {
    name: 'a verdict that is not the authority’s',
    check: 'submissions',
    statement: `update documents set fiscal_status = 'rejected' where id = 'DOCUMENT'`,
  },
  {
    name: 'a verdict whose words are gone',
    check: 'submissions',
    statement: `delete from submission_files where subject_id = 'DOCUMENT' and kind = 'answer'`,
  },
  {
    name: 'a document that only the authority has',
    check: 'receptions of the authority',
    statement: `delete from documents where id = 'DOCUMENT'`,
  },
  {
    name: 'a supplier’s file with another byte',
    check: 'received documents',
    statement: `update reception_files set content = content || '\\x20'::bytea where reception_id = 'UPLOAD'`,
  },
  {
    name: 'a supplier’s document that is gone',
    check: 'received documents',
    statement: `delete from receptions where id = 'UPLOAD'`,
  },
  {
    name: 'a letter that was never written',
    check: 'letters',
    statement: `delete from outbox where recipient = 'RECIPIENT'`,
  },
  {
    name: 'a letter that still waits',
    check: 'letters',
    statement: `update outbox set status = 'waiting' where recipient = 'RECIPIENT'`,
  },
  {
    name: 'an entry of the trail with another content',
    check: 'audit chain',
    statement: `update audit_entries set subject_name = 'somebody else' where position = 9`,
  },
  {
    name: 'an entry of the trail that is gone',
    check: 'audit chain',
    statement: `delete from audit_entries where position = 9`,
  },
  {
    name: 'a trail that nobody seals',
    check: 'audit chain',
    statement: `update audit_entries set position = null, hash = null, at = now() - interval '1 hour'
      where (company_id, position) in (select company_id, max(position) from audit_entries group by 1)`,
  },
  {
    name: 'a document whose issuing is not in the trail',
    check: 'issuing in the trail',
    statement: `update audit_entries set action = 'changed' where subject_id = 'DOCUMENT' and action = 'issued'`,
  },
  {
    name: 'a sign-in that was changed in the security history',
    check: 'security history',
    statement: `select seal_security_events(now());
      update security_events set origin = '{"address": "192.0.2.1"}' where position = 1`,
  },
  {
    name: 'a job that nobody takes',
    check: 'jobs',
    statement: `select graphile_worker.add_job('nobody-does-this', run_at => now() - interval '10 minutes')`,
  },
  {
    name: 'a job that is planned for another year',
    check: 'jobs',
    statement: `select graphile_worker.add_job('nobody-does-this', run_at => now() + interval '40 days')`,
  },
  {
    name: 'a job that was given up',
    check: 'jobs',
    statement: `select graphile_worker.add_job('nobody-does-this', max_attempts => 1);
      update graphile_worker._private_jobs set attempts = 1, last_error = 'it failed' where max_attempts = 1`,
  },
  {
    name: 'a task that stands still',
    check: 'tasks',
    statement: `insert into tasks (company_id, id, kind, status, input, created_at)
      select id, gen_random_uuid(), 'export', 'running', '{}', now() - interval '1 hour' from companies limit 1`,
  },
  {
    name: 'an event that a subscriber never heard',
    check: 'events',
    statement: `insert into event_tasks (company_id, subscriber, number, subject_id, due_at)
      select id, 'webhooks', 1, id, now() - interval '1 hour' from companies limit 1`,
  },
]

describe('the auditor says so when it is given', () => {
  let client: pg.Client
  beforeAll(async () => {
    client = new pg.Client({ connectionString: installation.databaseUrl })
    await client.connect()
  })
  afterEach(() => client.query('rollback'))
  afterAll(() => client.end())

  it.each(plants)('$name', async ({ check, statement }) => {
    expect(report.audit.findings).toEqual([])
    await client.query('begin')
    // Triggers and foreign keys refuse nearly all of this, as they should; whoever loses data has gone around them.
    await client.query(`set local session_replication_role = 'replica'`)
    for (const table of ['documents', 'submission_files', 'document_series'])
      await client.query(`alter table ${table} disable trigger all`)
    await client.query(filled(statement))
    const { findings } = await audit(options(), { client, check })
    expect(new Set(findings.map((finding) => finding.check))).toContain(check)
  })

  it('nothing but what is there', async () => {
    expect(await audit(options())).toMatchObject({ findings: [] })
  })

  it('a request that was never answered', async () => {
    const acknowledged = spoilt('acknowledged', (path) =>
      appendFileSync(
        path,
        `${JSON.stringify({ event: 'asked', at: '', key: 'k', company: '', what: 'payment' })}\n`,
      ),
    )
    expect(await checksThatFail({ acknowledged })).toEqual(['answers'])
  })

  it('something that was made although it was refused', async () => {
    const { key } = answered('document')
    const acknowledged = spoilt('acknowledged', (path) => {
      const lines = readFileSync(path, 'utf8').split('\n')
      writeFileSync(
        path,
        lines
          .map((line) => (line.includes(`"answered"`) && line.includes(key) ? refusal(key) : line))
          .join('\n'),
      )
    })
    expect(await checksThatFail({ acknowledged })).toEqual(['keys of documents', 'refusals'])
  })

  it('good work that was refused', async () => {
    const acknowledged = spoilt('acknowledged', (path) => appendFileSync(path, `${refusal('k')}\n`))
    expect(await checksThatFail({ acknowledged })).toEqual(['refusals'])
  })

  it('a letter that never arrived', async () => {
    const { recipient } = answered('letter')
    const mails = spoilt('mails', (path) =>
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(recipient, 'x@example.com')),
    )
    expect(await checksThatFail({ mails })).toEqual(['letters'])
  })

  it('a letter that arrived twice while nothing was wrong', async () => {
    const { recipient } = answered('letter')
    const mails = spoilt('mails', (path) => {
      const line = readFileSync(path, 'utf8')
        .split('\n')
        .find((each) => each.includes(recipient))
      appendFileSync(path, `${line}\n`)
    })
    // Nor is there a reason any more for what was refused meanwhile.
    const faults = join(installation.folder, 'no-faults')
    expect(await checksThatFail({ mails, faults })).toEqual(['refusals', 'letters'])
  })

  it('a clock that was said to be turned, and was not', async () => {
    const [from, to] = [new Date(), new Date(Date.now() + 1_000)]
    const faults = spoilt('faults', (path) =>
      appendFileSync(path, `${JSON.stringify({ name: 'clock-ahead', from, to })}\n`),
    )
    expect(await checksThatFail({ faults })).toEqual(['turned clocks'])
  })

  it.each([
    ['got a document twice', (all: object[]) => all.map((each) => ({ ...each, posts: 2 }))],
    ['never got a document', (all: object[]) => all.slice(0, -1)],
    ['says another verdict', (all: object[]) => all.map((each) => ({ ...each, state: 'rechazado' }))],
    ['has other bytes of it', (all: object[]) => all.map((each) => ({ ...each, document_sha256: '0' }))],
    ['said it in other words', (all: object[]) => all.map((each) => ({ ...each, answer_sha256: '0' }))],
  ])('an authority that %s', async (_, change) => {
    const { url, close } = await otherAuthority(change)
    expect(await checksThatFail({ authority: url })).toEqual(['submissions'])
    await close()
  })
})

function options(): AuditOptions {
  const { databaseUrl: database, authority, paths } = installation
  return { database, authority: authority.url, ...paths }
}

async function checksThatFail(change: Partial<AuditOptions>): Promise<string[]> {
  const { findings } = await audit({ ...options(), ...change })
  return [...new Set(findings.map(({ check }) => check))]
}

function answered<What extends 'document' | 'payment' | 'upload' | 'letter'>(what: What) {
  type Line = Extract<AcknowledgedLine, { event: 'answered' }>
  const lines = readLog<AcknowledgedLine>(installation.paths.acknowledged)
  return lines.filter((line) => line.event === 'answered').find((line) => line.what === what) as Extract<
    Line,
    { what: What }
  >
}

function filled(statement: string): string {
  const documents = readLog<AcknowledgedLine>(installation.paths.acknowledged)
    .filter((line) => line.event === 'answered')
    .filter((line) => line.what === 'document')
  return statement
    .replaceAll('DOCUMENT', documents[0]!.id)
    .replaceAll('OTHER', documents[1]!.id)
    .replaceAll('PAYMENT', answered('payment').id)
    .replaceAll('UPLOAD', answered('upload').id)
    .replaceAll('RECIPIENT', answered('letter').recipient)
}

function xmlWith(replacement: string): string {
  return `update submission_files
    set content = convert_to(regexp_replace(convert_from(content, 'UTF8'), ${replacement}), 'UTF8')
    where subject_id = 'DOCUMENT' and kind = 'xml'`
}

function refusal(key: string): string {
  const line: AcknowledgedLine = {
    event: 'refused',
    at: new Date().toISOString(),
    key,
    company: '',
    what: 'document',
    about: null,
    status: 422,
    code: 'invalid',
  }
  return JSON.stringify(line)
}

/** A copy of one of the files, changed. */
function spoilt(name: 'acknowledged' | 'mails' | 'faults', change: (path: string) => void): string {
  const path = join(installation.folder, `spoilt-${name}.jsonl`)
  copyFileSync(installation.paths[name], path)
  change(path)
  return path
}

/** The authority, telling something else about what it got from us. */
async function otherAuthority(change: (receptions: object[]) => object[]) {
  const { clave } = readLog<AcknowledgedLine>(installation.paths.acknowledged)
    .filter((line) => line.event === 'answered')
    .filter((line) => line.what === 'document')
    .at(-1)!
  const server: Server = createServer(async (request, response) => {
    const answer = await fetch(`${installation.authority.url}${request.url}`)
    const { receptions } = (await answer.json()) as { receptions: { clave: string }[] }
    const others = receptions.filter((reception) => reception.clave !== clave)
    const one = receptions.filter((reception) => reception.clave === clave)
    response.end(JSON.stringify({ receptions: [...others, ...change(one)] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
