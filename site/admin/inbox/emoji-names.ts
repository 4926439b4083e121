/** Emoji by their common names in chats, as `name character` pairs. Loaded at the first colon. */
const table = `
smile 😄 smiley 😃 grin 😁 joy 😂 rofl 🤣 blush 😊 wink 😉 relaxed ☺️ slightly_smiling 🙂 upside_down 🙃
heart_eyes 😍 kissing_heart 😘 thinking 🤔 neutral 😐 expressionless 😑 no_mouth 😶 smirk 😏 relieved 😌
pensive 😔 sleepy 😪 sleeping 😴 sunglasses 😎 nerd 🤓 confused 😕 worried 😟 frowning ☹️ open_mouth 😮
hushed 😯 astonished 😲 flushed 😳 pleading 🥺 fearful 😨 cold_sweat 😰 cry 😢 sob 😭 scream 😱 angry 😠
rage 😡 sweat_smile 😅 sweat 😓 tired 😫 yawn 🥱 shrug 🤷 facepalm 🤦 party 🥳 exploding_head 🤯 hug 🤗
zipper_mouth 🤐 mask 😷 sick 🤢 robot 🤖 ghost 👻 alien 👽 skull 💀 wave 👋 ok_hand 👌 thumbsup 👍 +1 👍
thumbsdown 👎 -1 👎 clap 👏 raised_hands 🙌 pray 🙏 handshake 🤝 muscle 💪 point_up ☝️ point_right 👉
point_left 👈 point_down 👇 crossed_fingers 🤞 v ✌️ writing ✍️ eyes 👀 brain 🧠 heart ❤️ orange_heart 🧡
yellow_heart 💛 green_heart 💚 blue_heart 💙 purple_heart 💜 broken_heart 💔 sparkles ✨ star ⭐ fire 🔥
boom 💥 zap ⚡ sun ☀️ rainbow 🌈 cloud ☁️ rain 🌧️ snowflake ❄️ umbrella ☔ ocean 🌊 earth 🌍 moon 🌙
coffee ☕ tea 🍵 beer 🍺 wine 🍷 cake 🍰 birthday 🎂 pizza 🍕 apple 🍎 tada 🎉 gift 🎁 balloon 🎈 trophy 🏆
medal 🏅 soccer ⚽ music 🎵 art 🎨 camera 📷 movie 🎬 phone 📱 telephone ☎️ computer 💻 keyboard ⌨️
floppy 💾 battery 🔋 plug 🔌 bulb 💡 wrench 🔧 hammer 🔨 gear ⚙️ tools 🛠️ link 🔗 lock 🔒 unlock 🔓 key 🔑
mag 🔍 bell 🔔 mute 🔕 email 📧 envelope ✉️ inbox 📥 outbox 📤 package 📦 pencil ✏️ memo 📝 book 📖 books 📚
bookmark 🔖 calendar 📅 clock 🕒 hourglass ⏳ stopwatch ⏱️ chart 📈 chart_down 📉 bar_chart 📊 clipboard 📋
pin 📌 paperclip 📎 scissors ✂️ folder 📁 trash 🗑️ money 💰 card 💳 house 🏠 office 🏢 factory 🏭 rocket 🚀
airplane ✈️ train 🚆 car 🚗 bike 🚲 ship 🚢 anchor ⚓ construction 🚧 warning ⚠️ no_entry ⛔ check ✅
heavy_check ✔️ x ❌ question ❓ exclamation ❗ plus ➕ minus ➖ arrow_right ➡️ arrow_left ⬅️ arrow_up ⬆️
arrow_down ⬇️ repeat 🔁 recycle ♻️ infinity ♾️ 100 💯 new 🆕 free 🆓 cool 🆒 ok 🆗 sos 🆘 red_circle 🔴
green_circle 🟢 blue_circle 🔵 white_flag 🏳️ checkered_flag 🏁 bug 🐛 cat 🐱 dog 🐶 penguin 🐧 snake 🐍
whale 🐳 bee 🐝 butterfly 🦋 tree 🌳 seedling 🌱 rose 🌹 sunflower 🌻 cactus 🌵 leaf 🍃
`;

export interface Emoji {
  readonly name: string;
  readonly character: string;
}

const words = table.trim().split(/\s+/);

export const emojis: readonly Emoji[] = words.flatMap((name, n) =>
  n % 2 === 0 ? [{ name, character: words[n + 1] ?? '' }] : [],
);
