import { describe, expect, test } from 'vitest'
import { afterAsking, afterSending, type Delivery } from './next-step.ts'
import { pollDelayMs, retryDelayMs } from './schedule.ts'

const now = Date.parse('2026-11-21T16:00:00Z')
const sending: Delivery = {
  environment: 'live',
  state: 'sending',
  attempts: 1,
  queries: 0,
  absences: 0,
  rounds: 0,
  queuedAtMs: now,
}
const sent: Delivery = { ...sending, state: 'sent', queries: 1 }
const seconds = (n: number) => now + n * 1000

describe('after sending', () => {
  test('a receipt is followed by a question ten seconds later', () => {
    const step = afterSending({ kind: 'received', statusUrl: null }, sending, now)
    expect(step).toMatchObject({ state: 'sent', event: 'received', nextAttemptAtMs: seconds(10) })
  })

  test('"ya fue recibido" counts as sent', () => {
    expect(afterSending({ kind: 'duplicate', cause: 'ya fue recibido' }, sending, now)).toMatchObject({
      state: 'sent',
      event: 'received',
    })
  })

  test('an unknown outcome is asked about before anything is sent again', () => {
    expect(afterSending({ kind: 'unknown', cause: 'timeout' }, sending, now)).toMatchObject({
      state: 'sending',
      nextAttemptAtMs: seconds(10),
      problem: 'timeout',
    })
  })

  test('without a token nothing was sent, so it is sent later without asking', () => {
    expect(afterSending({ kind: 'unauthorized', cause: 'x' }, sending, now)).toMatchObject({
      state: 'waiting',
    })
  })

  test('a limit is waited for as long as the authority says', () => {
    expect(afterSending({ kind: 'limited', retryAtMs: seconds(77) }, sending, now)).toMatchObject({
      state: 'waiting',
      nextAttemptAtMs: seconds(77),
    })
  })

  test.each([
    { kind: 'forbidden', cause: 'no' } as const,
    { kind: 'refused', status: 400, cause: 'no' } as const,
  ])('$kind is final until a person tries again', (outcome) => {
    expect(afterSending(outcome, sending, now)).toMatchObject({
      state: 'finished',
      event: 'gave-up',
      nextAttemptAtMs: null,
    })
  })

  test('a day of tries ends as failed', () => {
    const old = { ...sending, queuedAtMs: now - 24 * 3600 * 1000, attempts: 28 }
    expect(afterSending({ kind: 'unknown', cause: 'down' }, old, now)).toMatchObject({ event: 'gave-up' })
  })
})

test('a clock that went ahead makes no document old: a day without a day of tries is not over', () => {
  const ahead = { ...sending, queuedAtMs: now - 40 * 24 * 3600 * 1000, attempts: 2 }
  expect(afterSending({ kind: 'unknown', cause: 'down' }, ahead, now)).toMatchObject({ state: 'sending' })
})

describe('after asking', () => {
  test('what the authority does not have is sent now, unless it has said that it received it', () => {
    expect(afterAsking({ kind: 'absent' }, sending, now)).toBeNull()
    expect(afterAsking({ kind: 'absent' }, sent, now)).toMatchObject({ state: 'sent', event: null })
  })

  test('what it received and does not know is asked about ever more slowly, then sent again, and at last left to people', () => {
    const story: string[] = []
    let delivery = sent
    let at = now
    while (story.length < 99) {
      const step = afterAsking({ kind: 'absent' }, delivery, at)
      if (step === null) {
        story.push('send')
        const receipt = afterSending({ kind: 'received', statusUrl: null }, delivery, at)
        delivery = { ...delivery, absences: receipt.absences, rounds: delivery.rounds + 1 }
        continue
      }
      if (step.nextAttemptAtMs === null) {
        expect(step).toMatchObject({ state: 'finished', event: 'gave-up', problem: 'document-lost' })
        break
      }
      story.push(String((step.nextAttemptAtMs - at) / 1000))
      if (step.absences > 1) expect(step.problem).toBe('document-unknown')
      delivery = { ...delivery, absences: step.absences }
      at = step.nextAttemptAtMs
    }
    expect(story.join(' ')).toBe(
      '20 40 60 300 300 send 40 80 120 600 600 send 60 120 180 900 900 send 80 160 240 1200 1200',
    )
  })

  test('a question that fails in between forgets nothing, and a document that is found again starts anew', () => {
    const missed = { ...sent, absences: 4 }
    expect(afterAsking({ kind: 'unknown', cause: 'timeout' }, missed, now)).toMatchObject({ absences: 4 })
    const inWork = { kind: 'found', state: 'procesando', answerXml: null } as const
    expect(afterAsking(inWork, missed, now)).toMatchObject({ absences: 0, problem: null })
  })

  test('a verdict ends it', () => {
    const answerXml = new Uint8Array([1])
    expect(afterAsking({ kind: 'found', state: 'aceptado', answerXml }, sent, now)).toMatchObject({
      state: 'finished',
      event: 'accepted',
      answerXml,
      nextAttemptAtMs: null,
    })
    expect(afterAsking({ kind: 'found', state: 'rechazado', answerXml }, sending, now)).toMatchObject({
      event: 'rejected',
    })
  })

  test('work in progress is asked about again, and an internal error sends the same bytes again', () => {
    const inWork = afterAsking({ kind: 'found', state: 'procesando', answerXml: null }, sent, now)
    expect(inWork).toMatchObject({ state: 'sent', event: 'in-work', nextAttemptAtMs: seconds(20) })
    const error = afterAsking({ kind: 'found', state: 'error', answerXml: null }, sent, now)
    expect(error).toMatchObject({ state: 'waiting', event: 'returned' })
  })
})

test('tries are 10 s, 30 s, 2 min, 10 min and 1 h apart, then hourly', () => {
  expect([1, 2, 3, 4, 5, 6, 99].map((attempts) => retryDelayMs('live', attempts) / 1000)).toEqual([
    10, 30, 120, 600, 3600, 3600, 3600,
  ])
})

test('questions are 10, 20, 40 and 60 s apart, then 5 minutes for three hours, then hourly', () => {
  expect([0, 1, 2, 3, 4, 39, 40].map((queries) => pollDelayMs('test', queries) / 1000)).toEqual([
    10, 20, 40, 60, 300, 300, 3600,
  ])
})
