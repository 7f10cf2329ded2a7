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
