import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Config } from '../config.ts'

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>

/**
 * Tells who may read /metrics: whoever has the token, where there is one; else whoever calls from the networks that are named, the
 * machine itself if none is. An address alone proves little: a proxy that adds no header, and every container behind another
 * address, calls from near for whoever is far.
 */
export function whoReadsFigures({ token, from }: Config['metrics']): (asked: Asked) => boolean {
  if (token !== undefined) {
    const expected = digestOf(`Bearer ${token}`)
    return ({ headers }) => timingSafeEqual(digestOf(headers.authorization ?? ''), expected)
  }
  const networks = listOf(from)
  return ({ headers, socket }) => !isForwarded(headers) && isIn(networks, socket.remoteAddress ?? '')
}

/** What came through a proxy came from anywhere, whatever its headers say and however near the proxy itself is. */
function isForwarded(headers: IncomingMessage['headers']): boolean {
  return Object.keys(headers).some((name) => /^(x-)?forwarded(-|$)|^x-real-ip$|^via$/.test(name))
}

/** Of equal length, so that comparing tells nothing of where two differ. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  const written = networks.flatMap((one) => (one === 'loopback' ? ['127.0.0.0/8', '::1'] : [one]))
  for (const [address = '', bits] of written.map((one) => one.split('/'))) {
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

function isIn(list: BlockList, address: string): boolean {
  return isIP(address) !== 0 && list.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}
