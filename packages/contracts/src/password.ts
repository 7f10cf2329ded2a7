/** Of a new one, as ASVS 2.1.1 and 2.1.2 ask; whoever has another one from before signs in with it. */
export const passwordLength = { least: 12, most: 128 } as const

/** Why a password is refused; a key of `problems.fields`. */
export type PasswordMistake = 'password-short' | 'password-common' | 'password-personal'

/** What a password must not be made of. */
export type PasswordOwner = { email?: string; name?: string; companies?: readonly string[] }

/** What is wrong with a new password, or null. Length counts characters, blanks in a row as one; nothing is asked of their kinds. */
export function findPasswordMistake(password: string, owner: PasswordOwner = {}): PasswordMistake | null {
  if ([...password.replace(/ {2,}/g, ' ')].length < passwordLength.least) return 'password-short'
  if (isCommon(password)) return 'password-common'
  return isPersonal(password, owner) ? 'password-personal' : null
}

/** How hard a password is to guess: 0 would be refused, 4 is as good as needed. */
export function passwordStrength(password: string, owner: PasswordOwner = {}): 0 | 1 | 2 | 3 | 4 {
  if (findPasswordMistake(password, owner) !== null) return 0
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length
  const different = new Set(password.toLowerCase()).size
  // A long phrase beats a short jumble, so length counts most.
  const points = [...password].length + 2 * (kinds - 1) + (different >= 10 ? 2 : different <= 5 ? -6 : 0)
  if (points < 13) return 1
  if (points < 17) return 2
  return points < 21 ? 3 : 4
}

// What people type when ten or twelve characters are asked for, as published lists of leaked passwords show, and its Costa Rican
// cousins. Digits and signs around such a word add nothing.
const commonWords = new Set(
  `password passwort contrasena contraseña contrasenia clave micontrasena minuevaclave mipassword motdepasse qwerty
  qwertyuiop qwertyuio asdfghjkl zxcvbnm qazwsxedc qazwsx letmein iloveyou teamo teamomucho princesa princess welcome
  bienvenido bienvenida administrator administrador admin superman batman pokemon football futbol liverpool barcelona
  realmadrid saprissa alajuelense costarica puravida sanjose heredia cartago guanacaste cuentaclara facturas factura
  facturacion hacienda empresa contabilidad dragon monkey sunshine shadow master michael jennifer alejandra alejandro
  carolina sebastian abcdefghij abcdefgh abcdef changeme cambiame secreto secret test testtest prueba temporal default
  summer winter autumn spring verano invierno otono otoño primavera cuentaclarademo troubador troubadour
  correcthorsebatterystaple starwars whatever trustno jesucristo jesus dios hola holahola mariposa estrella corazon amor familia`.split(
    /\s+/,
  ),
)

function isCommon(password: string): boolean {
  const plain = unleet(password.toLowerCase())
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (commonWords.has(core) || commonWords.has(password.toLowerCase().replace(/[^\p{L}]/gu, ''))) return true
  return isRepetition(password.toLowerCase()) || isRun(password)
}

/** `p@ssw0rd` is `password`. */
function unleet(text: string): string {
  const letters: Record<string, string> = {
    '@': 'a',
    '4': 'a',
    '3': 'e',
    '1': 'i',
    '0': 'o',
    $: 's',
    '5': 's',
  }
  const inner = /^([^\p{L}]*)(.*?)([\d\W_]*)$/su.exec(text)
  const [, head = '', word = text, tail = ''] = inner ?? []
  return head + [...word].map((letter) => letters[letter] ?? letter).join('') + tail
}

/** One to five characters over and over: `abcabcabcabc`. */
function isRepetition(text: string): boolean {
  return /^(.{1,5}?)\1+.{0,4}$/su.test(text) && new Set(text).size <= 5
}

/** Neighbours on the keyboard or in the alphabet from one end to the other: `0123456789`. */
function isRun(text: string): boolean {
  const codes = [...text].map((letter) => letter.codePointAt(0)!)
  const steps = codes.slice(1).map((code, index) => code - codes[index]!)
  const same = steps.filter((step) => Math.abs(step) <= 1).length
  return same >= steps.length - 1
}

/** Made of names of theirs, whatever stands between and around them: too little is left once they are taken out. */
function isPersonal(password: string, owner: PasswordOwner): boolean {
  if (password.toLowerCase() === owner.email?.trim().toLowerCase()) return true
  const letters = lettersOf(password)
  const left = namesOf(owner).reduce((text, name) => text.replaceAll(name, ''), letters)
  return left !== letters && left.length < fewLetters
}

const fewLetters = 4

/** The longest first, so that a name is taken out whole before its parts. */
function namesOf({ email = '', name = '', companies = [] }: PasswordOwner): string[] {
  const whole = [email, email.split('@')[0]!, name, ...companies]
  const parts = [name, ...companies].flatMap((each) => each.split(/[^\p{L}\p{M}]+/u))
  return [...whole, ...parts]
    .map(lettersOf)
    .filter((each) => each.length >= fewLetters)
    .sort((a, b) => b.length - a.length)
}

function lettersOf(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')
}
