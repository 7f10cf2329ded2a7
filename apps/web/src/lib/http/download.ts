import type { Endpoint, EndpointSpec } from '@cuentaclara/contracts'
import { type CallInput, type CallOptions, send } from './api.ts'
import { apiBase } from './api-base.ts'

/** Fetches a file with the session's headers and lets the browser save it under the server's name, or `fallbackName`. */
export async function downloadFile<Spec extends EndpointSpec>(
  endpoint: Endpoint<Spec>,
  input: CallInput<Spec>,
  options: CallOptions & { fallbackName: string },
): Promise<void> {
  const response = await send(endpoint, input, options)
  saveBlob(await response.blob(), fileNameOf(response) ?? options.fallbackName)
}

/** Lets the browser stream a file to disk from an address that opens without the session's headers, once. */
export function followTicket({ path }: { path: string }): void {
  const link = document.createElement('a')
  link.href = `${apiBase}${path}`
  // The name is the server's; a refusal must not take the place of the page.
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The click only starts the save: the address must outlive this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

function fileNameOf(response: Response): string | null {
  const disposition = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? null
}
