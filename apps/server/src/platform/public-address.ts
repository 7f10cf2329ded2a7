import { type LookupOptions, lookup as lookUp } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

const ourNetwork = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const) {
  ourNetwork.addSubnet(network, bits)
}
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  // What a translator would turn into an address of version 4.
  ['64:ff9b::', 96],
] as const) {
  ourNetwork.addSubnet(network, bits, 'ipv6')
}

/** Whether an address lies outside our own network. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return !ourNetwork.check(mapped)
  return !ourNetwork.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Whether every address of a host lies outside our own network; false for a host that nobody knows. */
export async function isPublicHost(host: string): Promise<boolean> {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true }).catch(() => [])
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
  lookUp(hostname, { ...(options as LookupOptions), all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const open = addresses.filter(({ address }) => isPublicAddress(address))
    if (open.length < addresses.length || open[0] === undefined) return callback(privateAddress(), '', 0)
    if (options.all) return callback(null, open)
    return callback(null, open[0].address, open[0].family)
  })
}

export function privateAddress(): NodeJS.ErrnoException {
  return Object.assign(new Error('an address of our own network'), { code: 'PRIVATE_ADDRESS' })
}
