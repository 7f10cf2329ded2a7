import { answerSubject } from '#modules/receptions/index.ts'
import { documentSubject, type Subject } from '#modules/submissions/index.ts'

/** Everything that is delivered to the tax authority. */
export const subjects: readonly Subject[] = [documentSubject, answerSubject]
