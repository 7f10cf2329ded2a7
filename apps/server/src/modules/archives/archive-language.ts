import { type Language, languageCodes } from '@cuentaclara/locales'
import { z } from 'zod'

/** The language of folders and lists, of whoever asked; Spanish where nobody said any. */
export const archiveLanguage: z.ZodType<Language> = z.enum(languageCodes).default('es')
