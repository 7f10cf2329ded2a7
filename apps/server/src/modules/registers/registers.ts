import type { createLookUps } from '@cuentaclara/hacienda'
import type { Doors } from '#platform/database/company-context.ts'
import { keepAnswer, type RegisterAnswer, type RegisterQuestion, readAnswer } from './register-store.ts'
import { createTurns } from './turns.ts'

/** Asks each question that nobody answered lately and waits at most so long; who did not answer by then is `silent`. */
export type AskRegisters = (
  questions: readonly RegisterQuestion[],
  about: { isDemo: boolean; waitMs: number },
) => Promise<RegisterAnswer[]>

type LookUps = Pick<ReturnType<typeof createLookUps>, 'taxpayer' | 'exemption'>

/** Who answers: the pretend authority for demo companies, the real one for all others. Null where nobody is to be asked. */
export type RegisterDoors = { real: LookUps | null; pretend: LookUps | null }

const minuteMs = 60_000
/** Reference §11: a taxpayer 24 h, an authorisation 1 h. */
const goodForMs = { taxpayer: 1440 * minuteMs, exemption: 60 * minuteMs }
const silenceMs = 2 * minuteMs
/** After a silence others would only wait as well. */
const restMs = minuteMs

/** The registers as every part of the program asks them. */
export function createRegisters(
  doors: Pick<Doors, 'database' | 'clock'>,
  { real, pretend }: RegisterDoors,
): AskRegisters {
  const askers = {
    real: real && createAsker(doors, real, false),
    pretend: pretend && createAsker(doors, pretend, true),
  }
  return async (questions, { isDemo, waitMs }) => {
    const asker = isDemo ? askers.pretend : askers.real
    if (asker === null) return []
    return Promise.all(questions.map((question) => asker(question, waitMs)))
  }
}

function createAsker(
  { database, clock }: Pick<Doors, 'database' | 'clock'>,
  lookUps: LookUps,
  isDemo: boolean,
) {
  const turns = createTurns({ atOnce: 10, pauseMs: 250 }, clock.now)
  const asking = new Map<string, Promise<RegisterAnswer>>()
  let restUntilMs = 0

  return async (question: RegisterQuestion, waitMs: number): Promise<RegisterAnswer> => {
    const known = await readAnswer(database.app, question, { isDemo, nowMs: clock.now() })
    if (known !== undefined) return known
    if (clock.now() < restUntilMs) return silent(question)
    const key = `${question.register} ${question.number}`
    // Whoever gives up waiting still gets the answer kept for the next one.
    const answer = asking.get(key) ?? ask(question, waitMs).finally(() => asking.delete(key))
    asking.set(key, answer)
    return within(waitMs, answer, silent(question))
  }

  async function ask(question: RegisterQuestion, waitMs: number): Promise<RegisterAnswer> {
    if (!(await turns.take(waitMs))) return silent(question)
    const answer = await put(question)
    if (answer.outcome === 'silent') restUntilMs = clock.now() + restMs
    const goodFor = answer.outcome === 'silent' ? silenceMs : goodForMs[question.register]
    await keepAnswer(database.app, answer, { isDemo, nowMs: clock.now(), goodForMs: goodFor })
    return answer
  }

  async function put(question: RegisterQuestion): Promise<RegisterAnswer> {
    const { register, number } = question
    if (register === 'taxpayer') {
      const outcome = await lookUps.taxpayer(number)
      if (outcome.kind === 'found') return { register, number, outcome: 'found', facts: outcome.facts }
      return outcome.kind === 'absent'
        ? { register, number, outcome: 'absent', facts: null }
        : silent(question)
    }
    const outcome = await lookUps.exemption(number)
    if (outcome.kind === 'found') return { register, number, outcome: 'found', facts: outcome.facts }
    return outcome.kind === 'absent' ? { register, number, outcome: 'absent', facts: null } : silent(question)
  }
}

function silent({ register, number }: RegisterQuestion): RegisterAnswer {
  return { register, number, outcome: 'silent', facts: null }
}

async function within<T>(waitMs: number, answer: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), waitMs)
  })
  // Nobody listens to what fails after its time.
  answer.catch(() => {})
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
