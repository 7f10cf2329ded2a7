/** Expressions of dependencies that no proof covers, each with the reason why nobody waits for them. What no longer stands there must go. */
export const harmlessInDependencies: Readonly<Record<string, string>> = {
  '/-(?:rc|pre|alpha).+$/u': 'Versions of plugins, when the program starts.',
  'new RegExp(regexString)': 'A path of our own, when the program starts.',
  "new RegExp('^' + regexps.join('') + '$')":
    'For paths of ours that have two names, or a sign and a name, between two slashes: there is none.',
  "new RegExp(regex.source + '|')": 'As the one before, when the program starts.',
  "new RegExp(host.source, host.flags.replace(/[gy]/g, ''))": 'For paths of some hosts alone: there is none.',
  '/"(?:_|\\\\u005[Ff])(?:_|\\\\u005[Ff])(?:p|\\\\u0070)(?:r|\\\\u0072)(?:o|\\\\u006[Ff])(?:t|\\\\u0074)(?:o|\\\\u006[Ff])(?:_|\\\\u005[Ff])(?:_|\\\\u005[Ff])"\\s*:/':
    'Linear: the prover says so after some six seconds, too long for each check. Each sign is one of two that begin otherwise, and blanks follow a quotation mark that none of them is.',
  '/"(?:c|\\\\u0063)(?:o|\\\\u006[Ff])(?:n|\\\\u006[Ee])(?:s|\\\\u0073)(?:t|\\\\u0074)(?:r|\\\\u0072)(?:u|\\\\u0075)(?:c|\\\\u0063)(?:t|\\\\u0074)(?:o|\\\\u006[Ff])(?:r|\\\\u0072)"\\s*:/':
    'As the one before.',
  '/%.+$/': 'An address that was found to be one before: it has one such sign, and a header 16 KiB.',
  "new RegExp('.{' + lineLength + '}', 'g')": 'One class, a fixed number of times.',
  "new RegExp('.{' + maxLength + '}', 'g')": 'One class, a fixed number of times.',
  "new RegExp('^.{' + (lineLength + 1) + ',}', 'm')":
    'Begins with a line and ends with it or with the first that is long enough.',
  '/(<img\\b[^<>]{0,1024} src\\s{0,20}=[\\s"\']{0,20})(data:([^;"\'<>\\s]{1,255});[^"\'>\\s]+)/gi':
    'For pictures within letters (`attachDataUrls`), which no letter of ours asks for.',
  '/(\\s+)[^\\s]*$/': 'A piece of a header, 76 characters long.',
  '/^([a-zA-Z][a-zA-Z0-9+.-]*:)(?!\\/\\/)([\\s\\S]+)$/':
    'Anchored, one class before a sign that it lacks, and one behind it.',
  '/^334\\s+(.+)$/':
    'Never asked: `answerChallenge` of mail-server.ts takes its place. A server of a company would stop everybody by it.',
}
