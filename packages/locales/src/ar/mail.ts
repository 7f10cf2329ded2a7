/** بريد النظام إلى مستخدميه. */
export const mail = {
  hello: 'مرحبًا {{name}}،',
  helloNobody: 'مرحبًا،',
  link: 'إن لم يعمل الزر، فافتح هذا العنوان:',
  sentBy: 'أُرسل من {{product}}، {{address}}.',
  /** What else opens an account, in the letter about a new password. */
  doors: {
    none: 'لا شيء',
    passkey: 'مفتاح مرور «{{name}}»، أُضيف في {{day}}',
    'two-step': 'رموز الخطوتين، مفعّلة منذ {{day}}',
    key: 'مفتاح API «{{name}}» في {{company}}، أُنشئ في {{day}}',
    from: '{{door}}، من {{address}}',
  },
  roles: {
    owner: 'مالك',
    administrator: 'مدير',
    accountant: 'محاسب',
    biller: 'مُصدر فواتير',
    viewer: 'مطّلع',
  },
  /** Letters of a company to its clients about a document; what is in double braces is filled in. */
  company: {
    client: 'العميل',
    notValid: 'هذا مستند تجريبي لا قيمة ضريبية له.',
    notYetValid: 'ما زالت السلطة الضريبية تتحقق من هذا المستند.',
    foot: 'أُرسل من {{company}}.',
    rule: {
      subject: '{{what}}: {{number}}',
      body: '{{what}}: {{number}}\n\nالعميل: {{client}}\nالمبلغ: {{amount}}\n\nترسله قاعدة لدى {{company}}.',
      events: {
        'document.accepted': 'قبلته Hacienda',
        'document.rejected': 'رفضته Hacienda',
        'document.paid': 'دُفع بالكامل',
        'document.overdue': 'تأخر',
        'quotation.accepted': 'قُبل عرض السعر',
      },
    },
    instalments: 'يُدفع على دفعات:',
    instalment: '{{day}}: {{amount}}',
    stopReminders: 'إيقاف التذكيرات',
    document: {
      subject: '{{company}}: {{kind}} {{number}}',
      body: 'مرحبًا {{client}}،\n\nنرفق لكم {{kind}} رقم {{number}} بتاريخ {{date}} بمبلغ {{total}}: ملف PDF للقراءة وملف XML لمحاسبتكم.\n\nإن كان هناك خطأ فيكفي الرد على هذه الرسالة.\n\n{{company}}',
    },
    quotation: {
      subject: 'عرض السعر {{number}} من {{company}}',
      body: 'مرحبًا {{client}}،\n\nنرفق لكم عرض السعر {{number}} بقيمة {{total}}، وهو صالح حتى {{valid}}.\n\nيمكنكم الاطلاع عليه أو قبوله أو طرح سؤال هنا:\n\n{{link}}\n\n{{company}}',
      action: 'عرض السعر',
    },
    file: {
      subject: '{{file}}',
      body: 'مرحبًا،\n\nتجدون مرفقًا {{file}}.\n\nتُرسل هذه الرسالة تلقائيًا كما جدولها {{maker}} في {{company}}.',
      bodyWithLink:
        'مرحبًا،\n\nحجم {{file}} هو {{size}} ميغابايت، وهو أكبر من أن يُرفق. يمكن تنزيله من هنا خلال سبعة أيام:\n\n{{link}}\n\nتُرسل هذه الرسالة تلقائيًا كما جدولها {{maker}} في {{company}}.',
    },
    statement: {
      subject: 'كشف حساب من {{company}} حتى {{to}}',
      body: 'مرحبًا {{client}}،\n\nنرفق كشف حسابكم من {{from}} إلى {{to}}. رصيدكم {{balance}}.\n\nإن كنتم قد دفعتم فلا تلتفتوا إلى هذه الرسالة.\n\n{{company}}',
      inFavour: '{{amount}} لصالحكم',
    },
    supplierStatement: {
      subject: 'حسابنا معكم في {{to}}: {{company}}',
      body: 'السادة {{supplier}}،\n\nمرفق حسابنا معكم من {{from}} إلى {{to}} وفق دفاترنا. الرصيد {{balance}}؛ وما كان دون الصفر فهو لصالحنا.\n\nإن اختلفت دفاتركم، يكفي الرد على هذه الرسالة.\n\n{{company}}',
    },
    overdue: {
      subject: 'تذكير من {{company}}: {{total}} متأخر',
      body: 'مرحباً {{client}}،\n\nهذه المستندات تجاوزت موعد استحقاقها:\n\n{{documents}}\n\nالمجموع: {{total}}.\n\nإن كنت قد دفعت، فتجاهل هذه الرسالة.\n\n{{company}}',
      line: '{{number}}، استحق في {{due}}: {{balance}}',
    },
    payment: {
      title: 'إيصال استلام {{number}}',
      left: 'لصالحك: {{amount}}',
      subject: 'استلمنا دفعتك: {{amount}}، {{company}}',
      body: 'مرحباً {{client}}،\n\nاستلمنا دفعتك بمبلغ {{amount}} بتاريخ {{date}} (المرجع {{reference}}). مرفق بيان بما سددته.\n\nشكراً لك.\n\n{{company}}',
    },
    simple: {
      subject: 'الإيصال {{number}} من {{company}}',
      body: 'مرحباً {{client}}،\n\nمرفق الإيصال {{number}} بتاريخ {{date}} بمبلغ {{total}}.\n\nشكراً لك.\n\n{{company}}',
    },
    whatsapp: {
      payment:
        'مرحباً {{client}}، معك {{company}}. استلمنا دفعتك بمبلغ {{amount}} بتاريخ {{date}}، المرجع {{reference}}. شكراً لك.',
      portal: 'مرحباً {{client}}، تشاركك {{company}} كشف حسابك ومستنداتك وطرق الدفع:\n\n{{link}}',
      document:
        'مرحبًا {{client}}، معك {{company}}. نشاركك {{kind}} رقم {{number}} بتاريخ {{date}} بمبلغ {{total}}:\n\n{{link}}',
      quotation:
        'مرحبًا {{client}}، معك {{company}}. هذا عرض السعر رقم {{number}} بمبلغ {{total}}، وهو صالح حتى {{valid}}:\n\n{{link}}',
      simple:
        'مرحبًا {{client}}، معك {{company}}. هذا إيصالك رقم {{number}} بتاريخ {{date}} بمبلغ {{total}}:\n\n{{link}}',
      statement:
        'مرحبًا {{client}}، معك {{company}}. هذا كشف حسابك من {{from}} إلى {{to}} مع مستنداتك وطرق الدفع. رصيدك {{balance}}:\n\n{{link}}',
    },
    followUp: {
      subject: 'عرض السعر {{number}} من {{company}} صالح حتى {{valid}}',
      body: 'مرحبًا {{client}}،\n\nعرض سعرنا {{number}} بمبلغ {{total}} صالح حتى {{valid}}. ما زال بإمكانك قبوله أو سؤالنا هنا:\n\n{{link}}\n\nإن كنت قد أجبت فلا تلتفت إلى هذه الرسالة.\n\n{{company}}',
    },
    reminder: {
      subject: 'تذكير من {{company}}: {{kind}} {{number}}',
      body: 'مرحبًا {{client}}،\n\nنذكّركم بـ{{kind}} رقم {{number}} المستحقة في {{due}}. الرصيد المتبقي {{balance}}.\n\nإن كنتم قد سددتم فلا تلتفتوا إلى هذه الرسالة.\n\n{{company}}',
    },
    kinds: {
      invoice: 'الفاتورة الإلكترونية',
      ticket: 'التذكرة الإلكترونية',
      'credit-note': 'إشعار الدائن الإلكتروني',
      'debit-note': 'إشعار المدين الإلكتروني',
      purchase: 'فاتورة الشراء الإلكترونية',
      export: 'فاتورة التصدير الإلكترونية',
      'payment-receipt': 'إيصال الدفع الإلكتروني',
    },
  },
  letters: {
    'reset-password': {
      subject: 'اختر كلمة مرور جديدة',
      body: 'طلب شخص ما كلمة مرور جديدة لحسابك. يعمل الرابط مرة واحدة ولمدة عشر دقائق.',
      action: 'اختيار كلمة مرور جديدة',
      after: 'لم تكن أنت؟ إذن لا تفعل شيئًا: تبقى كلمة مرورك كما هي.',
    },
    welcome: {
      subject: 'حسابك جاهز',
      body: 'أُنشئ لك حساب بالعنوان {{email}}. اختر كلمة مرورك للدخول. يعمل الرابط مرة واحدة ولمدة سبعة أيام.',
      action: 'اختيار كلمة مرور',
      after: '',
    },
    'confirm-email': {
      subject: 'أكّد بريدك الإلكتروني',
      body: 'أكّد أن {{email}} لك. وحتى ذلك الحين تبقى شركاتك في المحاكي. يعمل الرابط لمدة سبعة أيام.',
      action: 'تأكيد العنوان',
      after: 'لم تنشئ حسابًا لدينا؟ إذن لا تفعل شيئًا.',
    },
    'change-email': {
      subject: 'أكّد بريدك الإلكتروني الجديد',
      body: 'طلبت الدخول من الآن فصاعدًا بالعنوان {{email}}. أكّده ليحل محل العنوان السابق. يعمل الرابط لمدة يوم.',
      action: 'تأكيد العنوان الجديد',
      after: 'لم تكن أنت؟ إذن لا تفعل شيئًا: لن يتغير شيء.',
    },
    invitation: {
      subject: 'يدعوك {{inviter}} إلى {{company}}',
      body: 'يدعوك {{inviter}} للعمل في {{company}} بدور {{role}}. يعمل الرابط لمدة أربعة عشر يومًا.',
      action: 'قبول الدعوة',
      after: 'لا تعرف {{inviter}}؟ إذن لا تفعل شيئًا.',
    },
    'password-changed': {
      subject: 'تغيّرت كلمة مرورك',
      body: 'تغيّرت كلمة مرور حسابك، وأُنهيت جميع الجلسات الأخرى.',
      action: 'لم أكن أنا',
      after:
        'ما الذي يفتح حسابك غير ذلك، الأحدث أولًا:\n{{doors}}\nأزل ما لا تعرفه: {{address}}/profile?tab=security',
    },
    'email-changed': {
      subject: 'تغيّر بريدك الإلكتروني',
      body: 'صار حسابك للعنوان {{email}}. لم يعد هذا العنوان يفتحه.',
      action: '',
      after: 'لم تكن أنت؟ اطلب المساعدة من المسؤول فورًا.',
    },
    'two-step-on': {
      subject: 'التحقق بخطوتين مفعّل',
      body: 'من الآن فصاعدًا يطلب الدخول أيضًا رمزًا من تطبيق المصادقة.',
      action: '',
      after: 'لم تكن أنت؟ غيّر كلمة مرورك فورًا.',
    },
    'two-step-off': {
      subject: 'التحقق بخطوتين متوقف',
      body: 'من الآن فصاعدًا تكفي كلمة مرورك لفتح حسابك.',
      action: 'عرض الأمان',
      after: 'لم تكن أنت؟ غيّر كلمة مرورك فورًا.',
    },
    notification: {
      subject: '{{company}}: جديد يخصك',
      body: '{{sentence}}',
      action: 'فتح',
      after: 'اخترت معرفة ذلك بالبريد الإلكتروني. يمكنك تغييره في ملفك الشخصي.',
    },
    'passkey-added': {
      subject: 'أُضيف مفتاح مرور',
      body: 'صار مفتاح المرور «{{name}}» يفتح حسابك.',
      action: 'عرض الأمان',
      after: 'لم تكن أنت؟ غيّر كلمة مرورك فورًا وأزل المفتاح.',
    },
    'address-known': {
      subject: 'لعنوانك حساب من قبل',
      body: 'طلب أحدهم نقل حساب آخر إلى {{email}}. لهذا العنوان حسابه الخاص، فلم يتغيّر شيء. هل كنت أنت؟ سجّل الدخول بهذا العنوان، أو اطلب كلمة مرور جديدة إن نسيت كلمتك.',
      action: 'تسجيل الدخول',
      after: 'لم تكن أنت؟ إذن لا تفعل شيئًا.',
    },
    'email-change-asked': {
      subject: 'طلب أحدهم تغيير بريدك الإلكتروني',
      body: 'طلب شخص له جلسة مفتوحة في حسابك نقله إلى {{email}}. لن يتغيّر شيء ما لم يُؤكَّد هذا العنوان.',
      action: 'لم أكن أنا',
      after: 'لم تكن أنت؟ اختر كلمة مرور جديدة: بذلك يُلغى التغيير وتُنهى جميع الجلسات الأخرى.',
    },
    'recovery-codes-renewed': {
      subject: 'لديك رموز استرداد جديدة',
      body: 'أُنشئت رموز استرداد جديدة لحسابك. لم تعد الرموز السابقة صالحة.',
      action: 'عرض الأمان',
      after: 'لم تكن أنت؟ غيّر كلمة مرورك فورًا.',
    },
    'api-key-made': {
      subject: 'أُنشئ مفتاح API',
      body: 'أُنشئ باسمك المفتاح «{{name}}» لبرامج أخرى. يفتح {{company}} إلى أن يُلغى أو تنتهي مدته.',
      action: 'عرض المفاتيح',
      after: 'لم تكن أنت؟ ألغِه فورًا واختر كلمة مرور جديدة.',
    },
    'passkey-removed': {
      subject: 'أُزيل مفتاح مرور',
      body: 'لم يعد مفتاح المرور «{{name}}» يفتح حسابك، وأُنهيت جميع الجلسات الأخرى.',
      action: 'عرض الأمان',
      after: 'لم تكن أنت؟ غيّر كلمة مرورك فورًا.',
    },
    'new-sign-in': {
      subject: 'دخول جديد إلى حسابك',
      body: 'دخل أحدهم إلى حسابك من {{address}} باستخدام {{device}}. لم نرَ هذا الجهاز هناك من قبل.',
      action: 'عرض الجلسات',
      after: 'لم تكن أنت؟ أنهِ تلك الجلسة وغيّر كلمة مرورك فورًا.',
    },
    'code-reused': {
      subject: 'استُعمل رمز لك مرتين',
      body: 'أدخل أحدهم من {{address}} رمزًا من تطبيق المصادقة لديك بعد أن استُعمل هو أو رمز أحدث منه. رُفض الرمز.',
      action: 'عرض الأمان',
      after: 'لم تكن أنت؟ قد يعرف أحدهم كلمة مرورك وقد رأى الرمز: غيّر كلمة مرورك فورًا.',
    },
    'factors-forgotten': {
      subject: 'أُزيلت رموز الخطوتين ومفاتيح المرور',
      body: 'أزال القائم على {{product}} رموز الخطوتين ومفاتيح المرور من حسابك وأنهى جميع الجلسات. صارت كلمة مرورك وحدها تفتحه.',
      action: '',
      after: 'لم تطلب ذلك؟ اكتب إليه فورًا واختر كلمة مرور جديدة.',
    },
    'letter-read': {
      subject: 'قرأ مدير {{product}} رسالة تنتظرك',
      body: 'قرأ مدير {{product}} على الجهاز نفسه الرسالة «{{subject}}» التي تنتظرك، ومعها رابطها إن وُجد. السبب: {{reason}}',
      action: 'انظر ما جرى',
      after: 'لم تكن تتوقع ذلك؟ اكتب إليه فورًا واختر كلمة مرور جديدة.',
    },
    'account-disabled': {
      subject: 'عُطّل حسابك',
      body: 'عطّل القائم على {{product}} حسابك. أُنهيت جميع الجلسات، ولم تعد المفاتيح التي أنشأتها لبرامج أخرى صالحة.',
      action: '',
      after: 'لم تكن تتوقع ذلك؟ اكتب إليه.',
    },
    'account-changed-by-platform': {
      subject: 'غيّر مدير {{product}} حسابك',
      body: 'غيّر مدير {{product}} حسابك. السبب: {{reason}}',
      action: 'عرض ما جرى',
      after: 'لم تتوقع ذلك؟ راسله فورًا واختر كلمة مرور جديدة.',
    },
    'company-changed-by-platform': {
      subject: 'غيّر مدير {{product}} شيئًا في {{company}}',
      body: 'غيّر مدير {{product}} حالة {{company}} أو من يعمل فيها. السبب: {{reason}}',
      action: 'عرض ما جرى',
      after: 'لم تتوقع ذلك؟ راسله فورًا.',
    },
    'visit-opened': {
      subject: '{{by}} يطّلع على {{company}}',
      body: 'فتح {{by}}، من إدارة {{product}}، شركة {{company}} للاطلاع، لمدة ساعة على الأكثر ودون أن يستطيع تغيير شيء. السبب: {{reason}}',
      action: 'عرض الزيارة وإنهاؤها',
      after: 'لم تطلب ذلك؟ أنهِ الزيارة هناك وراسله.',
    },
    'all-files-by-platform': {
      subject: 'طُلبت كل ملفات {{company}}',
      body: 'طلب {{by}}، من إدارة {{product}}، نسخة من كل ملفات {{company}}. السبب: {{reason}}',
      action: 'عرض ما جرى',
      after: 'لم تتوقع ذلك؟ راسله فورًا.',
    },
    restored: {
      subject: 'تتابع {{company}} من نسخة احتياطية بتاريخ {{at}}',
      body: 'استُعيدت نسخة احتياطية: بيانات {{company}} في {{product}} هي كما كانت في {{at}} (كوستاريكا). وينقصها ما جرى بعد ذلك. لا يُصدر شيء قبل أن تحدد الأرقام التي تتابع منها الشركة، ويسجّل الجميع الدخول من جديد.',
      action: 'تحديد كيفية المتابعة',
      after:
        'موقوف إلى أن يسمح به أحد أو يرسله:\nمفاتيح API: {{keys}}\nWebhooks: {{webhooks}}\nالأعضاء: {{members}}\nالرسائل: {{letters}}\n\nيُطلب منك أن تقول هل استُعملت هذه الأرقام، وهي التالية بحسب النسخة: {{numbers}}',
    },
    'platform-role-changed': {
      subject: 'تغيّر ما يمكنك فعله',
      body: 'غيّر القائم على {{product}} صلاحية حسابك في إدارة المنشأة.',
      action: '',
      after: 'لم تكن تتوقع ذلك؟ اكتب إليه فورًا.',
    },
  },
}
