import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, connect, isIP, isIPv6, type LookupFunction, type Socket } from 'node:net'
import { standOutside } from './database/stand-outside.ts'

const ourNetwork = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  // For books.
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  // For measuring.
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  ourNetwork.addSubnet(network, bits)
}
for (const [network, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
  ['2001:db8::', 32],
  // What carries an address of version 4 within, for somebody on the way to take out: none of them is a server's own.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
] as const) {
  ourNetwork.addSubnet(network, bits, 'ipv6')
}

/** Whether an address lies outside our own network. */
export function isPublicAddress(address: string): boolean {
  // What begins with ::ffff: is asked as the address of version 4 that it is, however it is written.
  return !ourNetwork.check(withoutZone(address), isIPv6(address) ? 'ipv6' : 'ipv4')
}

function withoutZone(address: string): string {
  return address.split('%')[0]!
}

/** Whether every address of a host lies outside our own network; false for a host that nobody knows. */
export async function isPublicHost(host: string): Promise<boolean> {
  standOutside('a look-up')
  const found = await addressesOf(host.replace(/^\[|\]$/g, ''))
  return found.length > 0 && found.every(({ address }) => isPublicAddress(address))
}

/** Whether a host is written as an address of our own network; a name says nothing before it is looked up. */
export function isPrivateAddress(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  return isIP(address) !== 0 && !isPublicAddress(address)
}

/**
 * A look-up for a connection that finds nothing of our own network: where a name leads cannot change between the look and
 * the call. Fails with the code PRIVATE_ADDRESS. An address in place of a name is not looked up: ask isPrivateAddress.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  void addressesOf(hostname).then((addresses) => {
    const [first] = addresses
    if (first === undefined) return callback(unknownHost(hostname), '', 0)
    if (!addresses.every(({ address }) => isPublicAddress(address))) return callback(privateAddress(), '', 0)
    if (options.all) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })
}

/**
 * Where a name that somebody gave us leads; nowhere when nobody knows it. The name servers are asked directly: the system's own look-up
 * holds one of the two threads that the whole program has for it for as long as a name server says nothing, and the authority and our
 * letters would wait behind names that somebody made up. What only the system's file of hosts knows leads nowhere that a company may send us.
 */
async function addressesOf(host: string): Promise<LookupAddress[]> {
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  if (/(^|\.)localhost\.?$/i.test(host)) return [{ address: '127.0.0.1', family: 4 }]
  const resolver = new Resolver({ timeout: 2_500, tries: 2 })
  const [four, six] = await Promise.all([
    resolver.resolve4(host).catch(() => []),
    resolver.resolve6(host).catch(() => []),
  ])
  return [...four.map(as(4)), ...six.map(as(6))]
}

function as(family: number) {
  return (address: string): LookupAddress => ({ address, family })
}

/** The same for a whole connection: an address written out is looked at, a name where it leads. */
export async function connectOutside(target: {
  host: string
  port: number
  timeoutMs: number
}): Promise<Socket> {
  standOutside('a connection')
  const host = target.host.replace(/^\[|\]$/g, '')
  if (isPrivateAddress(host)) throw privateAddress()
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: target.port, lookup: publicLookup, timeout: target.timeoutMs })
    const fail = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    const giveUp = () => fail(Object.assign(new Error('nobody answers'), { code: 'ETIMEDOUT' }))
    socket.once('error', fail).once('timeout', giveUp)
    socket.once('connect', () => {
      socket.off('error', fail).off('timeout', giveUp).setTimeout(0)
      resolve(socket)
    })
  })
}

function unknownHost(host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`ENOTFOUND ${host}`), { code: 'ENOTFOUND' })
}

export function privateAddress(): NodeJS.ErrnoException {
  return Object.assign(new Error('an address of our own network'), { code: 'PRIVATE_ADDRESS' })
}
