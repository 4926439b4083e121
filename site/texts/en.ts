/**
 * Every text of the public site, by its part of the site. The build writes each text out where it
 * is read, so a function uses nothing but its parameters. The content's `texts.ts` may replace any
 * of them (docs/guides/make-it-yours.md).
 */
export const texts = {
  dates: {
    /** Undefined for what is no month. January is 1. */
    monthName: (month: number): string | undefined =>
      'January February March April May June July August September October November December'.split(
        ' ',
      )[month - 1],
    month: (month: string, year: string) => `${month} ${year}`,
    day: (month: string, day: number, year: string) => `${month} ${day}, ${year}`,
  },
  /** The visitor's chat. */
  chat: {
    name: 'The chat',
    part: 'This part of the chat',
    title: (name: string) => `Chat with ${name}`,
    tabTitle: 'Chat with Admin',
    /** The name of the button that opens the chat. */
    tab: (unread: number, isHere: boolean) =>
      `Chat with Admin${unread > 0 ? `, ${unread} unread ${unread === 1 ? 'message' : 'messages'}` : ''}${isHere ? ', at the desk now' : ''}`,
    admin: 'Admin',
    minimise: 'Minimize chat',
    closeChat: 'Close chat',
    messages: 'Messages',
    start: 'Start a conversation with our admin team!',
    placeholder: 'Type a message...',
    waiting: 'Waiting for admin to respond...',
    menu: 'Chat menu',
    loading: 'Loading…',
    close: 'Close',
    cancel: 'Cancel',
    failed: 'That did not work just now. Please try again.',
    notThere: 'The chat is not there yet.',
    socket: 'socket',
    connection: {
      Connected: 'Connected',
      Connecting: 'Connecting',
      Reconnecting: 'Reconnecting',
      Slow: 'Slow',
      Offline: 'Offline',
    },
    count: (messages: number) => `${messages} ${messages === 1 ? 'message' : 'messages'}`,
    /** The beginning of a message about a page, before and after its name. */
    aboutBefore: 'About ',
    aboutAfter: ': ',
    tooManyBegun: (minutes: number) => {
      const hours = Math.ceil(minutes / 60);
      const inMinutes = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
      const inHours = hours === 1 ? 'in an hour' : `in ${hours} hours`;
      return `Too many conversations were begun from your network. This one begins ${minutes < 60 ? inMinutes : inHours}; what you write until then is kept.`;
    },
    linkWithdrawn: 'The link that opened this conversation here was withdrawn.',
    /** Why the connection is impaired. */
    line: {
      stopped: 'The chat is not available just now.',
      offline: 'You are offline. What you write will be sent when you are back.',
      slow: 'The connection is slow; messages may take a moment.',
      reconnecting: 'Reconnecting.',
      contactBefore: 'Last contact ',
      contactAfter: '.',
      willBeSent: 'What you write will be sent.',
    },
    away: {
      title: 'Away',
      text: 'I am away just now. Leave a message and I will answer when I am back.',
      back: (when: string) => `Back ${when}.`,
      answerAt: (email: string) => `I can answer at ${email}.`,
    },
    unanswered: {
      title: 'No answer yet',
      text: 'No answer yet. It can reach you by e-mail.',
    },
    /** The address that answers are mailed to. */
    address: {
      label: 'Your e-mail',
      answerLabel: 'Your e-mail, for the answer',
      anotherLabel: 'Another e-mail, for the answer',
      save: 'Save address',
      another: 'Another address',
      delete: 'Delete address',
      deleteIt: 'Delete it',
      writeFirst: 'Please write a message first.',
      notSaved: 'That could not be kept just now. Please try again.',
    },
    mail: {
      waitsBefore: 'Waiting for your confirmation: press the button in the mail to ',
      waitsAfter: '. Nothing else is mailed there before.',
      sendAgain: 'Send it again',
      sentAgain: 'It was sent again.',
      deleted: 'Your address was deleted.',
      notHere: 'Only the browser in which this conversation began can do that.',
      oftenEnough: 'That is enough for today. It works again tomorrow.',
    },
    transcript: {
      open: 'Mail me the conversation…',
      title: 'Mail me the conversation',
      whereTo: 'Where should it go? Answers that you miss here are mailed to the same address.',
      goesToBefore: 'It goes to ',
      goesToAfter: ', with everything written so far. Files are named, not attached.',
      send: 'Mail it',
      sending: 'Sending…',
      sent: (email: string) => `It is on its way to ${email}.`,
      left: (times: number) =>
        times === 0
          ? 'That was the last one for today.'
          : `You can have it ${times} more times today.`,
    },
    downloadText: 'Download as text',
    downloadJson: 'Download as JSON',
    /** The links that open the conversation in another browser. */
    links: {
      open: 'Links to this conversation…',
      title: 'Links to this conversation',
      what: 'Whoever opens one of these links can read this conversation and write in it. Each works once, on one device. They came with mails to you, or were made for you by the owner of the site.',
      none: 'There is no link to this conversation.',
      made: (when: string) => `Made ${when}`,
      used: (when: string) => `Used ${when}; that browser can read and write here`,
      expired: (when: string) => `Never used; expired ${when}`,
      expires: (when: string) => `Not used yet; expires ${when}`,
      withdrawAll: 'Withdraw all links…',
      isSure: 'Withdraw all of them? Browsers that came by one are shut out at once.',
      withdraw: 'Withdraw them',
      withdrawn: 'All links were withdrawn. They open nothing any more.',
    },
    end: 'End conversation',
    ended: (by: 'admin' | 'visitor', time: string | null) =>
      `${by === 'admin' ? 'Admin ended' : 'You ended'} this conversation${time === null ? '' : ` at ${time}`}. Writing here opens it again.`,
    startAnew: 'Start a new one',
    erase: {
      open: 'Delete my conversation…',
      title: 'Delete my conversation?',
      what: 'Every conversation you had here is deleted, on both sides, and with it what this site has noted of your visits. Nobody can bring it back.',
      failed: 'Nothing was deleted: there was no answer. Please try again.',
      cancel: 'Keep it',
      erase: 'Delete for good',
      busy: 'Deleting…',
    },
    earlier: {
      title: 'Earlier conversations',
      one: 'Earlier conversation',
      none: 'There is no earlier conversation in this browser.',
      shown: 'An earlier conversation.',
      goOn: 'Go on with it',
      all: 'All earlier conversations',
      back: 'Back to the conversation',
    },
    /** A message that the owner's rules send first. */
    proactive: {
      from: (name: string) => `Message from ${name}`,
      writes: (name: string) => `${name} writes:`,
      close: 'Close message',
      answer: 'Answer',
    },
    files: {
      drop: 'Drop files here to attach them',
      preparing: (name: string) => `Preparing “${name}”…`,
      arrived: (name: string) => `${name} has arrived.`,
      tooMany: 'Too much waits to be sent. These files can go when some has.',
      open: (name: string) => `Open ${name}`,
      download: (name: string) => `Download ${name}`,
      broken: 'This picture could not be loaded.',
      notLoaded: 'Files cannot be sent now: a part of the chat did not load. Please try again.',
    },
    markDrawing: 'Mark a drawing…',
    markProject: 'Mark the drawing of this project',
  },
  /** A conversation, as the visitor and the admin see it. */
  thread: {
    you: 'You',
    admin: 'Admin',
    visitor: 'Visitor',
    message: 'Message',
    send: 'Send',
    attach: 'Attach files',
    earlier: 'Earlier messages',
    newest: 'Newest',
    missed: (count: number) => `${count} new`,
    news: (count: number) => `${count} new messages. The last one:`,
    loading: 'Loading…',
    isTyping: (name: string) => `${name} is typing…`,
    isFull: (waiting: number) =>
      `${waiting} messages wait to be sent. The next can go when some have.`,
    charactersLeft: (left: number) =>
      left < 0 ? `${-left} characters too many` : `${left} characters left`,
    /** The delivery of the reader's own message. */
    marks: {
      sending: 'sending',
      slowed: 'slow down, it is sent in a moment',
      sent: 'sent',
      delivered: 'delivered',
      read: 'read',
    },
    /** The same, announced. */
    fates: {
      failed: 'Your last message was not sent.',
      waiting: 'Your last message waits for the connection.',
      read: 'Your last message was read.',
    },
    notSent: 'not sent',
    refused: (why: string) => `not sent: ${why}`,
    waits: 'waits for the connection',
    retry: 'Retry',
    automatic: 'automatic',
    mailed: '· mailed',
    withheld: '(Withheld: written while its author was blocked.)',
    marksOn: (numbers: string, title: string) => `Marks ${numbers} on the drawing of ${title}`,
    sound: 'Sound',
    soundIsOn: 'Sound is on',
    soundIsOff: 'Sound is off',
    on: 'on',
    off: 'off',
    chosenFiles: 'Files to send',
    sendingFile: (name: string) => `Sending ${name}`,
    remove: 'Remove',
    removeFile: (name: string) => `Remove ${name}`,
    cancel: 'Cancel',
    cancelFile: (name: string) => `Cancel ${name}`,
    atTime: (time: string) => `at ${time}`,
    onDay: (day: string, time: string) => `on ${day} ${time}`,
    secondsAgo: (seconds: number) => `${seconds} s ago`,
    minutesAgo: (minutes: number) => `${minutes} min ago`,
    hoursAgo: (hours: number) => `${hours} h ago`,
  },
  notice: {
    heading: 'ACCESS NOTICE',
    stamp: 'Outside the US',
    notes: 'Before you continue',
    leave: 'Return to Previous Site',
    goOn: 'I Understand - Continue Anyway',
    noWayBack: 'Your browser has no earlier page to return to. You can close this tab instead.',
    country: 'Detected country',
    code: 'Code',
    compliance: 'Compliance notice',
    intendedFor:
      'This website is intended for visitors in the United States. You appear to be somewhere else, where other rules may apply to what is shown and recorded here.',
    choice: 'You may return to where you came from, or read the notes and continue.',
    confirmation: 'FINAL CONFIRMATION',
    toAcknowledge: 'To be acknowledged',
    acknowledge: 'By proceeding I acknowledge',
    goBack: 'Go Back',
    proceed: 'I Acknowledge - Proceed',
    whatTitle: 'What this is',
    what: 'One person’s portfolio and consulting site. It shows software; nothing here is an offer to trade, investment advice, or legal advice in your country.',
    lawTitle: 'Which law applies',
    law: 'The site is operated from the United States under United States law. It has not been reviewed against the rules of any other country.',
    promiseTitle: 'No promise elsewhere',
    promise:
      'There is no warranty that the content is suitable, lawful or available where you are. Using it there is your own decision and responsibility.',
    detectionTitle: 'Detection can be wrong',
    detection:
      'The country is estimated from your network address alone. A VPN, a company network or roaming can mislead it. If so, simply continue.',
    recordedTitle: 'What is recorded',
    jurisdictionTitle: 'United States jurisdiction',
    jurisdiction: 'This site is subject to United States jurisdiction, and so is my use of it.',
    localLawTitle: 'Local law',
    localLaw: 'I am responsible for complying with the law of the place I am in.',
    suitabilityTitle: 'Suitability',
    suitability: 'The content may be unsuitable for international users.',
    trackingTitle: 'Analytics and tracking',
    fingerprintTaken: 'A fingerprint of my device is taken while I am here.',
    tracked: 'Analytics and tracking will be active while I am here.',
    enteringFrom: 'Entering from ',
    confirm: (points: number) =>
      `Please confirm the ${points === 4 ? 'four' : 'three'} points. You will not be asked again until this browser is closed.`,
    number: (step: number) => `Sheet N-${step}`,
    step: (step: number) => `Step ${step} of 2`,
    cover: 'Initializing...',
    recordedUntracked: (canWrite: boolean) =>
      `Your decision stays in this browser until it is closed, so that you are asked once. Your browser asks not to be tracked, and that is respected: nothing else is recorded${canWrite ? ' unless you write a message' : ''}.`,
    recorded:
      'The detected country stays in this browser for 24 hours, and your decision until it is closed, so that you are asked once.',
    nothingElse: (canWrite: boolean) =>
      `Nothing else is recorded${canWrite ? ' unless you write a message' : ''}.`,
    beyond: {
      both: 'Nothing else is recorded before you proceed. Beyond this notice, page views and a device fingerprint are.',
      analytics: 'Nothing else is recorded before you proceed. Beyond this notice, page views are.',
      fingerprint:
        'Nothing else is recorded before you proceed. Beyond this notice, a device fingerprint is.',
    },
    leftOut: 'My browser asks not to be tracked; that is respected, and I am left out.',
  },
  contact: {
    talk: {
      example1: 'Could the balancer run on our two GPUs? I mean queue 1.',
      by: 'You · read',
      example2: 'It could. Make 1 shorter and the rest stays as it is drawn.',
      example:
        'An example. The numbers are marks on a project’s drawing: open a project, then “Mark the drawing”.',
      label: 'Direct line',
      title: 'Talk to me',
      lead: 'Write here; I answer. No bot replies, and you need no account.',
      open: 'Open the chat',
      noScripts: 'The chat needs scripts. Without them, e-mail works as well: ',
      exampleTitle: 'How a talk looks',
      storedTitle: 'What is stored',
      stored: {
        where: 'Your messages, files and marks are stored on this site’s own server.',
        empty: 'A chat that you open without writing in it is deleted after a day.',
        browser: 'Only this browser can open them again. Without a connection they wait here.',
        erase:
          '“Delete my conversation…” in the chat’s menu erases all of it, and what the site knows of your visits.',
      },
    },
    commission: {
      missing: {
        practice: 'Pick a practice first.',
        start: 'Pick a start first.',
        team: 'Pick a team first.',
      },
      noPicture: 'This browser could not make the picture. The SVG works.',
      downloadSvg: 'Download SVG',
      downloadPng: 'Download PNG',
      attached: 'The sheet goes with your message',
      refused: 'This choice cannot be sent.',
      label: 'Commission sheet',
      attach: 'Send it with the message',
      practice: 'Practice',
      start: 'Start',
      length: 'Length',
      team: 'Your team',
      constraints: 'Constraints',
      name: 'Name in the title block',
      notLoaded: 'The sheet could not be loaded. Please try again.',
      what: 'Pick a practice, the time and what constrains it: a drawing of your inquiry grows with every choice. Keep it, or send it with your message.',
      draw: 'Draw my inquiry',
    },
    form: {
      byMail: 'send it as an e-mail',
      name: 'Name',
      email: 'E-mail',
      emailHint: 'For my answer, and for nothing else.',
      message: 'Message',
      messageHint: 'Leave web links out: a message with one is refused.',
      trap: 'Leave this empty',
      withCommission: 'With your commission sheet',
      removeCommission: 'Remove the sheet',
      sending: 'Sending…',
      send: 'Send the message',
      isSending: 'Sending',
      sent: 'Message sent',
      received: 'Received',
      arrived: 'Your message is on my desk',
      writeAnother: 'Write another',
      offStamp: 'By e-mail',
      offTitle: 'The form is switched off at present',
      off: 'An e-mail reaches me as well, and what you wrote goes into it:',
      nameMissing: 'Please enter your name',
      answers: (name: string) => `${name} reads every message and answers by e-mail.`,
      subject: (name: string) => `Message from ${name}`,
      seconds: (count: number) => (count === 1 ? '1 second' : `${count} seconds`),
      minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
      hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
      slowed: (wait: string) =>
        `Several messages came from your network in a short time. Please try again in ${wait}, or `,
      slowedAfter: '. Your message is kept here.',
      noAnswer: 'No answer from the server: your message may not have arrived.',
      refused: 'The server could not take your message.',
      tryAgain: 'It is kept here; sending it again never stores it twice. Try again, or ',
    },
    copy: 'Copy',
    label: 'Address',
    title: 'Contact',
    write: 'Write a message',
    sentPlain: 'Your message is on my desk. I read every message and answer by e-mail.',
    offPlain: 'The form is switched off. An e-mail reaches me as well: ',
    helps: 'What helps: what you have, what hurts, and your deadline.',
    promise: 'I read every message. I answer it myself.',
    storedFirst:
      'It is stored before the page says so. A draft stays in this tab until it is sent.',
    drawTitle: 'Draw your inquiry',
    talkTitle: 'Or talk now',
    talkText:
      'The chat at the lower right of every page rings on my desk. It is me who answers, and what was said is there when you come back.',
    elsewhere: 'Elsewhere',
    howTheChatWorks: 'How the chat works',
  },
  shell: {
    loading: 'Loading…',
    allPages: 'All pages',
    owner: 'Office of',
    location: 'Place',
    email: 'E-mail',
    projects: 'Set',
    index: 'Index',
    close: 'Close',
    talk: 'Talk to me',
    main: 'Main',
    find: 'Find',
    projectCount: (count: number, latest: string) =>
      `${count} ${count === 1 ? 'plate' : 'plates'}, the latest of ${latest}`,
    skip: 'Skip to the sheet',
    interrupted: {
      label: 'Interrupted',
      title: 'This sheet did not arrive',
      why: 'The connection broke off, or the site was renewed while you were reading.',
      retry: 'Fetch it again',
    },
    reload: {
      now: 'Reload the page',
      later: 'Not now',
      renewed: 'The site was renewed.',
      mayLose: 'A reload may lose what you have typed.',
      missing: (part: string) => `${part} could not be fetched.`,
    },
  },
  notFound: {
    nearest: 'Nearest pages',
    nearestTo: 'Nearest to this address',
    title: 'No sheet bears this number',
    what: 'The address may be mistyped, or the plate was withdrawn from the set.',
    allProjects: 'All plates',
    home: 'Home',
  },
  sections: {
    projects: {
      title: 'Projects',
      description:
        'The whole set of plates: every project with its drawing, figures and documents.',
    },
    ai: {
      title: 'AI projects',
      description: 'Inference, retrieval, agents and evaluation: the AI plates of the catalog.',
    },
    automation: {
      title: 'Automation projects',
      description:
        'Platforms, pipelines and infrastructure that run themselves: the automation plates.',
    },
    trading: {
      title: 'Trading research projects',
      description: 'Market data, backtests and research tools: the trading plates of the catalog.',
    },
    blog: {
      title: 'Writing',
      description:
        'Notes from practice on inference, agents, market data, operations and measurement.',
    },
    resume: {
      title: 'Résumé',
      description: 'Experience, practice and skills, with the projects they came from.',
    },
    contact: {
      title: 'Contact',
      description: 'How to reach the office, and what helps to write.',
    },
    chat: {
      title: 'Talk to me',
      description:
        'Send me a message here. I answer myself, and this browser keeps your place in the conversation.',
    },
    pictures: {
      title: 'Pictures',
      description: 'The print cabinet: every plate of the catalog as a drawing.',
    },
    drawings: {
      title: 'How to read these drawings',
      description:
        'The signs and lines of the drawings, and a board on which you draw a system of your own.',
    },
    videos: {
      title: 'Videos',
      description:
        'Recordings of this site at work, made in a browser by a script, with captions and transcripts.',
    },
    music: {
      title: 'Music',
      description:
        'Short pieces, each computed by a script that stands beside it, and how they are made.',
    },
    vr: {
      title: 'The hall in VR',
    },
    vrExperience: {
      title: 'The hall, wing by wing',
    },
    hall: 'Every project hangs in one of the wings around an entrance. Walk through them on this screen or with a headset.',
  },
  head: {
    twin: 'This page as markdown',
    console: 'The console of this office.',
    notFound: 'No sheet bears this number.',
    sitePlan: 'Site plan',
    feed: (name: string) => `Writing by ${name}`,
    notFoundTitle: 'Not found',
    picture: (number: string, title: string) => `Drawing of plate ${number}, ${title}`,
    projects: (count: number) => `${count} plates`,
  },
  palette: {
    name: 'Find',
    darkNote: 'Blueprint',
    chatTerms: 'talk message live',
    copyTerms: 'email mail',
    lightTerms: 'bright vellum',
    darkTerms: 'night blue cyanotype',
    systemTerms: 'auto automatic',
    choose: 'choose',
    enter: 'Enter',
    go: 'go',
    escape: 'Esc',
    chat: 'Open the chat',
    chatNote: 'Send me a message',
    copy: 'Copy the e-mail address',
    light: 'Light theme',
    lightNote: 'White drawing paper',
    dark: 'Dark theme',
    system: 'Theme of the system',
    systemNote: 'Light or dark as your device is',
    nothing: 'Nothing found',
    noIndex: 'The index could not be fetched; only actions are listed',
    loading: 'Loading…',
    label: 'Find a plate, a text, a page or an action',
    placeholder: 'Find a plate, a text, a page…',
    close: 'Close',
    results: 'Results',
  },
  sectionNames: {
    home: 'Home',
    projects: 'Projects',
    ai: 'AI',
    automation: 'Automation',
    trading: 'Trading',
    blog: 'Writing',
    resume: 'Résumé',
    pictures: 'Pictures',
    drawings: 'Drawings',
    videos: 'Videos',
    music: 'Music',
    vr: 'VR',
    contact: 'Contact',
    chat: 'Chat',
    hall: 'The hall',
  },
};

export type Texts = typeof texts;

type Partly<T> = T extends (...args: never[]) => unknown
  ? T
  : { [Name in keyof T]?: T[Name] extends string ? string : Partly<T[Name]> };

/** The default export of the content's `texts.ts`. What it lacks stays as it is. */
export type OwnTexts = Partly<Texts>;
