import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../deploy/high-availability', name), 'utf8')

test('what was acknowledged is on two disks, and the second takes over within thirty seconds', () => {
  const { dcs } = (parse(read('patroni.yaml')) as { bootstrap: { dcs: Record<string, number | boolean> } })
    .bootstrap
  expect(dcs).toMatchObject({ synchronous_mode: true })
  const [ttl, wait, retry] = [dcs.ttl, dcs.loop_wait, dcs.retry_timeout].map(Number) as [
    number,
    number,
    number,
  ]
  // Patroni's own rule: a leader that cannot reach etcd has stepped back before another one may lead.
  expect(ttl).toBeGreaterThanOrEqual(wait + 2 * retry)
  expect(ttl + wait).toBeLessThan(30)
})

test('who leads is changed only by who signs in: at Patroni, and at etcd, which decides', () => {
  const { restapi, etcd3 } = parse(read('patroni.yaml')) as Record<
    string,
    { username?: string; authentication?: { username?: string } }
  >
  expect(restapi?.authentication?.username).toBeTruthy()
  expect(etcd3?.username).toBeTruthy()
  // No password stands in the file; both, and where each listens, are told beside it.
  for (const name of ['RESTAPI_PASSWORD', 'ETCD3_PASSWORD', 'RESTAPI_LISTEN'])
    expect(read('patroni.yaml')).toContain(`PATRONI_${name}=`)
  for (const guide of ['operations.md', 'operaciones.md']) {
    const text = readFileSync(join(import.meta.dirname, '../../docs', guide), 'utf8')
    for (const word of ['etcdctl auth enable', 'ETCD_LISTEN_CLIENT_URLS', '8008', '2379'])
      expect(text, guide).toContain(word)
  }
})

test('the superuser of the pair is nobody that the program signs in as', () => {
  const { postgresql } = parse(read('patroni.yaml')) as {
    postgresql: { authentication: { superuser: { username: string } } }
  }
  const named = [...read('haproxy.cfg').matchAll(/postgresql:\/\/(\w+):/g)].map(([, name]) => name)
  expect(named).toEqual(['cuenta_clara', 'cuenta_clara_application'])
  expect(named).not.toContain(postgresql.authentication.superuser.username)
})

test('callers reach whoever leads and nobody else, and are cut off from who leads no more', () => {
  const lines = read('haproxy.cfg')
    .split('\n')
    .map((line) => line.trim())
  expect(lines).toEqual(
    expect.arrayContaining([
      'option httpchk OPTIONS /primary',
      'http-check expect status 200',
      expect.stringContaining('on-marked-down shutdown-sessions'),
    ]),
  )
  // Whatever differs between machines is told by the environment, so the command that proves the file runs the very same.
  expect(
    lines.filter((line) => line.startsWith('server ') && !/"\$\{\w+\}" check port "\$\{\w+\}"$/.test(line)),
  ).toEqual([])
})
