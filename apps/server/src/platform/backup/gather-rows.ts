const mostBytesAtOnce = 4_000_000

/** Gathers rows, as JSON, and has them inserted some at a time. */
export function gatherRows(insert: (rows: string) => Promise<unknown>) {
  let waiting: string[] = []
  let bytes = 0
  const flush = async () => {
    if (waiting.length > 0) await insert(`[${waiting.join(',')}]`)
    waiting = []
    bytes = 0
  }
  return {
    async add(row: string) {
      waiting.push(row)
      bytes += row.length
      if (bytes > mostBytesAtOnce) await flush()
    },
    flush,
  }
}
