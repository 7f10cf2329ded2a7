import type { IncomingMessage } from 'node:http'

/** What came through a proxy came from anywhere, whatever its headers say and however near the proxy itself is. */
export function isFromNear({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const isForwarded = Object.keys(headers).some((name) => /^(x-)?forwarded(-|$)|^x-real-ip$|^via$/.test(name))
  return !isForwarded && isNear(socket.remoteAddress ?? '')
}

function isNear(address: string): boolean {
  return /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/.test(address)
}
