/** Mail of the installation to its people. Each letter: what it is about, what happened, what to press, what else. */
export const mail = {
  hello: 'Hello {{name}},',
  helloNobody: 'Hello,',
  link: 'If the button does not work, open this address:',
  sentBy: 'Sent by {{product}}, {{address}}.',
  /** What else opens an account, in the letter about a new password. */
  doors: {
    none: 'nothing',
    passkey: 'passkey “{{name}}”, added on {{day}}',
    'two-step': 'two-step codes, on since {{day}}',
    key: 'API key “{{name}}” of {{company}}, made on {{day}}',
    from: '{{door}}, from {{address}}',
  },
  roles: {
    owner: 'owner',
    administrator: 'administrator',
    accountant: 'accountant',
    biller: 'biller',
    viewer: 'viewer',
  },
  /** Letters of a company to its clients about a document; what is in double braces is filled in. */
  company: {
    client: 'client',
    notValid: 'This is a trial document without fiscal validity.',
    notYetValid: 'The tax authority is still validating this document.',
    foot: 'Sent by {{company}}.',
    rule: {
      subject: '{{what}}: {{number}}',
      body: '{{what}}: {{number}}\n\nClient: {{client}}\nAmount: {{amount}}\n\nA rule of {{company}} sends this.',
      events: {
        'document.accepted': 'Accepted by Hacienda',
        'document.rejected': 'Rejected by Hacienda',
        'document.paid': 'Paid in full',
        'document.overdue': 'Overdue',
        'quotation.accepted': 'Quotation accepted',
      },
    },
    instalments: 'It is paid in parts:',
    instalment: '{{day}}: {{amount}}',
    stopReminders: 'Stop reminders',
    document: {
      subject: '{{kind}} {{number}} from {{company}}',
      body: 'Hello {{client}},\n\nAttached is your {{kind}} {{number}} of {{date}}, for {{total}}: the PDF to read and the XML for your accounting.\n\nIf something is not right, just answer this message.\n\n{{company}}',
    },
    quotation: {
      subject: 'Quotation {{number}} from {{company}}',
      body: 'Hello {{client}},\n\nAttached is our quotation {{number}}, for {{total}}. It is valid until {{valid}}.\n\nSee it, accept it or ask something here:\n\n{{link}}\n\n{{company}}',
      action: 'See the quotation',
    },
    file: {
      subject: '{{file}}',
      body: 'Hello,\n\nPlease find {{file}} attached.\n\nThis message is sent by itself, as {{maker}} of {{company}} arranged.',
      bodyWithLink:
        'Hello,\n\n{{file}} has {{size}} MB, too much for a letter. You can fetch it here for the next seven days:\n\n{{link}}\n\nThis message is sent by itself, as {{maker}} of {{company}} arranged.',
    },
    statement: {
      subject: 'Statement of {{company}} as of {{to}}',
      body: 'Hello {{client}},\n\nAttached is your statement from {{from}} to {{to}}. Your balance is {{balance}}.\n\nIf you have paid already, please disregard this message.\n\n{{company}}',
      inFavour: '{{amount}} in your favour',
    },
    supplierStatement: {
      subject: 'Our account with you as of {{to}}: {{company}}',
      body: 'Hello {{supplier}},\n\nAttached is our account with you from {{from}} to {{to}}, as our books have it. Its balance is {{balance}}; below zero it is in our favour.\n\nIf your books say something else, just answer this message.\n\n{{company}}',
    },
    overdue: {
      subject: 'Reminder of {{company}}: {{total}} overdue',
      body: 'Hello {{client}},\n\nThese documents are past their due date:\n\n{{documents}}\n\nIn all: {{total}}.\n\nIf you have paid already, please disregard this message.\n\n{{company}}',
      line: '{{number}}, due on {{due}}: {{balance}}',
    },
    payment: {
      title: 'Receipt of payment {{number}}',
      left: 'In your favour: {{amount}}',
      subject: 'Payment received: {{amount}}, {{company}}',
      body: 'Hello {{client}},\n\nWe received your payment of {{amount}} on {{date}} (reference {{reference}}). Attached is what it settled.\n\nThank you.\n\n{{company}}',
    },
    simple: {
      subject: 'Receipt {{number}} from {{company}}',
      body: 'Hello {{client}},\n\nAttached is receipt {{number}} of {{date}}, for {{total}}.\n\nThank you.\n\n{{company}}',
    },
    whatsapp: {
      payment:
        'Hello {{client}}, this is {{company}}. We received your payment of {{amount}} on {{date}}, reference {{reference}}. Thank you.',
      portal:
        'Hello {{client}}, {{company}} shares with you your statement, your documents and how to pay:\n\n{{link}}',
      document:
        'Hello {{client}}, this is {{company}}. Here is your {{kind}} {{number}} of {{date}}, for {{total}}:\n\n{{link}}',
      quotation:
        'Hello {{client}}, this is {{company}}. Here is our quotation {{number}}, for {{total}}. It is valid until {{valid}}:\n\n{{link}}',
      simple:
        'Hello {{client}}, this is {{company}}. Here is your receipt {{number}} of {{date}}, for {{total}}:\n\n{{link}}',
      statement:
        'Hello {{client}}, this is {{company}}. Here is your statement from {{from}} to {{to}}, with your documents and how to pay. Your balance is {{balance}}:\n\n{{link}}',
    },
    followUp: {
      subject: 'Quotation {{number}} of {{company}} is valid until {{valid}}',
      body: 'Hello {{client}},\n\nOur quotation {{number}}, for {{total}}, is valid until {{valid}}. You can still accept it, or ask us something, here:\n\n{{link}}\n\nIf you have answered already, please disregard this message.\n\n{{company}}',
    },
    reminder: {
      subject: 'Reminder: {{kind}} {{number}} of {{company}}',
      body: 'Hello {{client}},\n\nThis is a reminder of {{kind}} {{number}}, due on {{due}}. Its balance is {{balance}}.\n\nIf you have paid already, please disregard this message.\n\n{{company}}',
    },
    kinds: {
      invoice: 'electronic invoice',
      ticket: 'electronic ticket',
      'credit-note': 'electronic credit note',
      'debit-note': 'electronic debit note',
      purchase: 'electronic purchase invoice',
      export: 'electronic export invoice',
      'payment-receipt': 'electronic payment receipt',
    },
  },
  letters: {
    'reset-password': {
      subject: 'Choose a new password',
      body: 'Somebody asked for a new password for your account. The link works once, for ten minutes.',
      action: 'Choose a new password',
      after: 'It was not you? Then do nothing: your password stays as it is.',
    },
    welcome: {
      subject: 'Your account is ready',
      body: 'An account was made for you with the address {{email}}. Choose your password to enter. The link works once, for seven days.',
      action: 'Choose a password',
      after: '',
    },
    'confirm-email': {
      subject: 'Confirm your e-mail address',
      body: 'Confirm that {{email}} is yours. Until then your companies stay in the simulator. The link works for seven days.',
      action: 'Confirm address',
      after: 'You made no account with us? Then do nothing.',
    },
    'change-email': {
      subject: 'Confirm your new e-mail address',
      body: 'You asked to sign in with {{email}} from now on. Confirm the address, and it replaces the former one. The link works for a day.',
      action: 'Confirm new address',
      after: 'It was not you? Then do nothing: nothing changes.',
    },
    invitation: {
      subject: '{{inviter}} invites you to {{company}}',
      body: '{{inviter}} invites you to work in {{company}} as {{role}}. The link works for fourteen days.',
      action: 'Accept the invitation',
      after: 'You do not know {{inviter}}? Then do nothing.',
    },
    'password-changed': {
      subject: 'Your password was changed',
      body: 'The password of your account was changed, and every other session was ended.',
      action: 'It was not me',
      after:
        'What else opens your account, the newest first:\n{{doors}}\nRemove what you do not know: {{address}}/profile?tab=security',
    },
    'email-changed': {
      subject: 'Your e-mail address was changed',
      body: 'Your account now belongs to {{email}}. This address no longer opens it.',
      action: '',
      after: 'It was not you? Ask your administrator for help at once.',
    },
    'two-step-on': {
      subject: 'Two-step codes are on',
      body: 'From now on signing in also asks for a code of your authenticator application.',
      action: '',
      after: 'It was not you? Change your password at once.',
    },
    'two-step-off': {
      subject: 'Two-step codes are off',
      body: 'From now on your password alone opens your account.',
      action: 'See security',
      after: 'It was not you? Change your password at once.',
    },
    notification: {
      subject: '{{company}}: news for you',
      body: '{{sentence}}',
      action: 'Open',
      after: 'You chose to hear of this by e-mail. Change it in your profile.',
    },
    'passkey-added': {
      subject: 'A passkey was added',
      body: 'The passkey “{{name}}” now opens your account.',
      action: 'See security',
      after: 'It was not you? Change your password at once and remove the passkey.',
    },
    'address-known': {
      subject: 'Your address already has an account',
      body: 'Somebody asked to move another account to {{email}}. This address has an account of its own, so nothing changed. Was it you? Sign in with this address, or ask for a new password if you forgot yours.',
      action: 'Sign in',
      after: 'It was not you? Then do nothing.',
    },
    'email-change-asked': {
      subject: 'Somebody asked to change your e-mail address',
      body: 'Somebody who is signed in to your account asked to move it to {{email}}. Until that address is confirmed, nothing changes.',
      action: 'It was not me',
      after: 'It was not you? Choose a new password: that ends the change, and every other session.',
    },
    'recovery-codes-renewed': {
      subject: 'You have new recovery codes',
      body: 'New recovery codes were made for your account. The former ones no longer work.',
      action: 'See security',
      after: 'It was not you? Change your password at once.',
    },
    'api-key-made': {
      subject: 'An API key was made',
      body: 'The key “{{name}}” for other programs was made in your name. It opens {{company}} until it is revoked or expires.',
      action: 'See the keys',
      after: 'It was not you? Revoke it at once and choose a new password.',
    },
    'passkey-removed': {
      subject: 'A passkey was removed',
      body: 'The passkey “{{name}}” no longer opens your account, and every other session was ended.',
      action: 'See security',
      after: 'It was not you? Change your password at once.',
    },
    'new-sign-in': {
      subject: 'New sign-in to your account',
      body: 'Somebody signed in to your account from {{address}} with {{device}}. We have not seen this device there before.',
      action: 'See sessions',
      after: 'It was not you? End that session and change your password at once.',
    },
    'code-reused': {
      subject: 'A code of yours was used twice',
      body: 'Somebody entered a code of your authenticator application from {{address}} after it, or a newer one, had been used. It was refused.',
      action: 'See security',
      after:
        'It was not you? Then somebody may know your password and have seen the code: change your password at once.',
    },
    'factors-forgotten': {
      subject: 'Two-step codes and passkeys were removed',
      body: 'Who runs {{product}} removed the two-step codes and passkeys of your account and ended every session. Your password alone opens it now.',
      action: '',
      after: 'You did not ask for this? Write to them at once, and choose a new password.',
    },
    'letter-read': {
      subject: 'Who runs {{product}} read a letter that waits for you',
      body: 'Who runs {{product}} read, on the machine itself, the letter “{{subject}}” that waits for you, and so its link, if it has one. Their reason: {{reason}}',
      action: 'See what was done',
      after: 'You did not expect this? Write to them at once, and choose a new password.',
    },
    'account-disabled': {
      subject: 'Your account was disabled',
      body: 'Who runs {{product}} disabled your account. Every session has ended, and keys that you made for other programs no longer work.',
      action: '',
      after: 'You did not expect this? Write to them.',
    },
    'account-changed-by-platform': {
      subject: 'Your account was changed by who runs {{product}}',
      body: 'Who runs {{product}} changed your account. Their reason: {{reason}}',
      action: 'See what was done',
      after: 'You did not expect this? Write to them at once, and choose a new password.',
    },
    'company-changed-by-platform': {
      subject: 'Who runs {{product}} changed something in {{company}}',
      body: 'Who runs {{product}} changed the state of {{company}} or who works in it. Their reason: {{reason}}',
      action: 'See what was done',
      after: 'You did not expect this? Write to them at once.',
    },
    'visit-opened': {
      subject: '{{by}} looks into {{company}}',
      body: '{{by}}, who runs {{product}}, opened {{company}} to look, for an hour at most and without changing anything. Their reason: {{reason}}',
      action: 'See and end the visit',
      after: 'You did not ask for this? End the visit there, and write to them.',
    },
    'all-files-by-platform': {
      subject: 'All files of {{company}} were asked for',
      body: '{{by}}, who runs {{product}}, asked for a copy of all files of {{company}}. Their reason: {{reason}}',
      action: 'See what was done',
      after: 'You did not expect this? Write to them at once.',
    },
    restored: {
      subject: '{{company}} goes on from a backup of {{at}}',
      body: 'A backup was restored: the data of {{company}} in {{product}} are those of {{at}} (Costa Rica). What was done after that is missing. Nothing is issued until you say from which numbers the company goes on, and everybody signs in anew.',
      action: 'Say how it goes on',
      after:
        'Held until somebody lets it in, or sends it:\nAPI keys: {{keys}}\nWebhooks: {{webhooks}}\nMembers: {{members}}\nLetters: {{letters}}\n\nYou are asked whether these numbers, which come next by the backup, were used since: {{numbers}}',
    },
    'platform-role-changed': {
      subject: 'What you may do was changed',
      body: 'Who runs {{product}} changed whether your account may run the installation.',
      action: '',
      after: 'You did not expect this? Write to them at once.',
    },
  },
}
