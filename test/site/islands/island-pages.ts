/** Pages with components that live in the browser, by the files of one project. */
export const ISLAND_PROJECT: Readonly<Record<string, string>> = {
  'docs.json': JSON.stringify({
    name: 'Islands',
    theme: 'mint',
    colors: { primary: '#166E3F' },
    navigation: { pages: ['index', 'guide/parts', 'guide/faults', 'plain'] },
  }),
  'plain.mdx': '---\ntitle: Plain\n---\n\nexport const Still = ({ of }) => <b>{of}</b>\n\n<Still of="text" />\n',
  'snippets/field.jsx': `
import { Shout } from '/snippets/shout.jsx'
export const Field = ({ start, onSay }) => {
  const [text, setText] = useState(start)
  return (
    <label id="field">
      Word: <input value={text} onChange={(event) => { setText(event.target.value); onSay && onSay(event.target.value) }} />
      <Shout of={text} />
    </label>
  )
}`,
  'snippets/guarded.jsx': `
const React = typeof globalThis !== 'undefined' && globalThis.React ? globalThis.React : (() => { throw new Error('no React') })()
export const Guarded = () => {
  const { useState } = React
  const [n, set] = useState(1)
  return <button id="guarded" onClick={() => set(n + 1)}>{n}</button>
}`,
  'snippets/shout.jsx': `export const Shout = ({ of }) => <output>{of.toUpperCase()}</output>`,
  'snippets/numbered.mdx': `export const Plus = ({ by, step = 1 }) => {
  const [n, set] = useState(by)
  return <button className="plus" onClick={() => set((old) => old + step)}>{n}</button>
}

Numbered {props.by}: <Plus by={by} />
`,
  'index.mdx': `---
title: Islands
---
import { Field } from '/snippets/field.jsx'; import { Guarded } from '/snippets/guarded.jsx'
import Numbered from '/snippets/numbered.mdx'

export const items = ['one', 'two', 'three']
export const Counter = ({ start = 0, children }) => {
  const [count, setCount] = useState(start)
  const [, force] = React.useReducer((n) => n + 1, 0)
  return (
    <div id="counter" className="box" style={{ paddingTop: 4 }}>
      <button aria-label="More" onClick={() => { setCount(count + 1); force() }}>+</button>
      <span className="count">{count}</span>
      {count > 3 && <em>many</em>}
      {count % 2 === 0 ? children : null}
      <svg viewBox="0 0 2 2" strokeWidth={2}><path d="M0 0h2" strokeLinecap="round" /></svg>
    </div>
  )
}
export const Mounted = () => {
  const [isMounted, set] = useState(false)
  const box = useRef(null)
  useEffect(() => { set(box.current.textContent === 'waiting'); return () => {} }, [])
  return <p id="mounted" ref={box}>{isMounted ? 'mounted' : 'waiting'}</p>
}
export const List = ({ of }) => {
  const [chosen, choose] = useState(null)
  return <ul id="list">{of.map((item, index) => <li key={item}><button onClick={() => choose(index)}>{item}{chosen === index ? ' chosen' : ''}</button></li>)}</ul>
}
export const say = (word) => { document.getElementById('said').textContent = word }
export const Late = () => {
  const [width] = useState(() => window.innerWidth > 0)
  return <p id="late">{String(width)}</p>
}
export const Framed = () => {
  const [address, set] = useState(null)
  useEffect(() => set(['', 'plain'].join('/')), [])
  const own = () => set(window.location.pathname.replace(/index[.]html$/, '') + 'plain')
  return <div id="framed"><button onClick={own}>From here</button>{address && <iframe title="Plain" src={address + '?a=1'} />}{address && <a className="version" href={address + '/v1.2.3'}>v</a>}</div>
}
export const Links = () => {
  const [open, set] = useState(false)
  return <nav id="links"><button onClick={() => set(!open)}>Open</button><a href="/guide/parts">Parts</a>{open && <a className="late" href="/plain#x">Plain</a>}</nav>
}

<Counter start={2}>

Some **bold** text, and <button id="inner" onClick={() => say('inner')}>inner</button>.

</Counter>

<Mounted />

<List of={items} />

<Field start="hello" onSay={(word) => say(word + '!')} />

<span id="said">nothing</span>

<button id="inline" onClick={() => say('inline')} onMouseEnter={() => {}}>Say it</button>

{items.map((item) => <button className="each" onClick={() => say(item)}>{item}</button>)}

<Numbered by={7} />

<Late />

<Links />

<Framed />

<Guarded />
`,
  'guide/parts.mdx': `---
title: Parts
---
export const Box = ({ children }) => {
  const [count, set] = useState(1)
  return (
    <div id="box">
      <button onClick={() => set(count + 1)}>Add</button>
      <Note>There are {count}. <Badge color="green">{count}</Badge></Note>
      <Card title="A card" href="/plain">Of {count}</Card>
      {count > 1 && <Tip>Later {count}</Tip>}
      <Tabs><Tab title="First">One</Tab><Tab title="Second">Two</Tab></Tabs>
      {count > 2 ? children : null}
    </div>
  )
}

<Box><Info>Given</Info></Box>
`,
  'guide/faults.mdx': `---
title: Faults
---
export const Breaks = () => {
  const [count, set] = useState(0)
  if (typeof document !== 'undefined') throw new Error('it breaks')
  return <p id="breaks" onClick={() => set(1)}>first view {count}</p>
}
export const BreaksLater = () => {
  const [count, set] = useState(0)
  if (count > 0) throw new Error('it breaks later')
  return <button id="later" onClick={() => set(1)}>first view {count}</button>
}
export const Asks = () => {
  const [state, set] = useState('asking')
  useEffect(() => {
    fetch('https://outside.example/collect').then(() => set('answered'), () => set('refused'))
    new Image().src = 'https://outside.example/pixel.gif'
  }, [])
  return <p id="asks">{state}</p>
}
export const Works = () => {
  const [count, set] = useState(0)
  return <button id="works" onClick={() => set(count + 1)}>{count}</button>
}

<Breaks />

<BreaksLater />

<Asks />

<Works />
`,
};
