import { Transform } from 'node:stream'

/** Passes on so many bytes, and ends in this refusal when there are more. */
export function atMost(bytes: number, refusal: () => Error): Transform {
  let passed = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      passed += chunk.length
      if (passed > bytes) done(refusal())
      else done(null, chunk)
    },
  })
}
