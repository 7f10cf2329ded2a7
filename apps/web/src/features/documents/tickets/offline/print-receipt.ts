import { dropPrintFrame, newPrintFrame } from '#lib/http/print-file.ts'
import type { ReceiptLine } from './own-till.ts'

/** Prints a receipt on the roll of this device; nobody is asked for it. */
export function printReceipt(lines: readonly ReceiptLine[], paper: '80mm' | '58mm'): void {
  dropPrintFrame()
  const frame = newPrintFrame()
  frame.addEventListener('load', () => {
    const { contentDocument: page, contentWindow: view } = frame
    if (page === null || view === null) return
    const sheet = new (view as Window & typeof globalThis).CSSStyleSheet()
    sheet.replaceSync(styleOf(paper))
    page.adoptedStyleSheets = [sheet]
    page.documentElement.lang = 'es'
    page.body.append(...lines.map((line) => elementOf(page, line)))
    view.focus()
    view.print()
  })
  document.body.append(frame)
}

function elementOf(page: Document, line: ReceiptLine): HTMLElement {
  if (line.kind === 'rule') return page.createElement('hr')
  const element = page.createElement('p')
  element.className = line.kind
  if ('amount' in line) {
    const amount = page.createElement('b')
    amount.textContent = line.amount
    element.append(line.text, amount)
  } else element.textContent = line.text
  return element
}

function styleOf(paper: '80mm' | '58mm'): string {
  const [margin, size] = paper === '80mm' ? ['4mm', '9.5pt'] : ['2mm', '8pt']
  return `
    @page { size: ${paper} 297mm; margin: 0 }
    body { inline-size: ${paper}; box-sizing: border-box; margin: 0; padding: ${margin}; color: #000; background: #fff;
      font: ${size}/1.3 'Public Sans Variable', system-ui, sans-serif; font-variant-numeric: tabular-nums }
    p { margin: 0 0 .6mm; overflow-wrap: anywhere }
    .title { font-size: 1.25em; font-weight: 700; text-align: center }
    .strong, .total { font-weight: 700 }
    .amount, .total { display: flex; justify-content: space-between; gap: 2mm }
    .amount b { font-weight: 400; white-space: nowrap }
    .total { font-size: 1.2em }
    .code { font-size: .85em }
    hr { border: 0; border-block-start: 1px dashed #000; margin: 1.5mm 0 }
  `
}
