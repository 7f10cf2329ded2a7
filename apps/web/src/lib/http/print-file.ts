import type { Endpoint, EndpointSpec } from '@cuentaclara/contracts'
import { type CallInput, type CallOptions, send } from './api.ts'
import { saveBlob } from './download.ts'

/**
 * Fetches a PDF and hands it to the printer of the browser from a frame that nobody sees. A browser that shows no PDF in a frame
 * saves it instead.
 */
export async function printFile<Spec extends EndpointSpec>(
  endpoint: Endpoint<Spec>,
  input: CallInput<Spec>,
  options: CallOptions & { fallbackName: string },
): Promise<void> {
  const response = await send(endpoint, input, options)
  const pdf = new Blob([await response.blob()], { type: 'application/pdf' })
  if (navigator.pdfViewerEnabled) printFromFrame(pdf)
  else saveBlob(pdf, options.fallbackName)
}

/** The frame of the last print: its content must outlive the dialog of the browser, which tells nobody when it closes. */
let last: HTMLIFrameElement | null = null

function printFromFrame(pdf: Blob): void {
  dropPrintFrame()
  const frame = newPrintFrame()
  frame.src = URL.createObjectURL(pdf)
  frame.addEventListener('load', () => {
    frame.contentWindow?.focus()
    frame.contentWindow?.print()
  })
  document.body.append(frame)
}

/** Takes the last print away. */
export function dropPrintFrame(): void {
  if (last === null) return
  if (last.src.startsWith('blob:')) URL.revokeObjectURL(last.src)
  last.remove()
  last = null
}

/** A frame that nobody sees, for what is printed next. */
export function newPrintFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = ''
  frame.ariaHidden = 'true'
  frame.tabIndex = -1
  // A frame that is not displayed prints nothing.
  Object.assign(frame.style, {
    position: 'fixed',
    inlineSize: '0',
    blockSize: '0',
    border: '0',
    insetBlockEnd: '0',
  })
  last = frame
  return frame
}
