// The machine's firmware under the real MicroPython interpreter, on a pseudo-terminal.
//
//   node run.mjs SETTINGS    with a JSON text: {folders, wire: file descriptor, seed, scale, flash: {name: text}, ...}
//
// Each restart of the board is a new interpreter; flash and physical world go on.

import fs from "node:fs";
import path from "node:path";
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript/micropython.mjs";

const settings = JSON.parse(process.argv[2]);
const WIRE = settings.wire;
const pause = new Int32Array(new SharedArrayBuffer(4));
const chunk = Buffer.alloc(4096);

const jswire = {
  settings: () => JSON.stringify(settings),
  nap: (milliseconds) => void Atomics.wait(pause, 0, 0, milliseconds),
  read: () => {
    try {
      return chunk.subarray(0, fs.readSync(WIRE, chunk)).toString("hex");
    } catch (error) {
      if (error.code === "EAGAIN" || error.code === "EIO") return ""; // nothing there, or nobody listens
      throw error;
    }
  },
  write: (hex) => {
    try {
      fs.writeSync(WIRE, Buffer.from(hex, "hex"));
    } catch (error) {
      if (error.code !== "EAGAIN" && error.code !== "EIO") throw error;
    }
  },
};

while (true) {
  const python = await loadMicroPython({
    heapsize: 1024 * 1024,
    stdout: (text) => process.stderr.write(text + "\n"),
  });
  python.registerJsModule("jswire", jswire);
  python.FS.mkdir("/code");
  for (const folder of settings.folders)
    for (const name of fs.readdirSync(folder))
      if (name.endsWith(".py")) python.FS.writeFile(`/code/${name}`, fs.readFileSync(path.join(folder, name)));
  python.FS.mkdir("/flash");
  for (const [name, text] of Object.entries(settings.flash)) python.FS.writeFile(`/flash/${name}`, text);
  python.runPython('import sys, os; sys.path.insert(0, "/code"); os.chdir("/flash"); import boot');
  settings.world = JSON.parse(python.pyimport("boot").start());
  settings.flash = {};
  for (const name of python.FS.readdir("/flash"))
    if (!name.startsWith(".")) settings.flash[name] = python.FS.readFile(`/flash/${name}`, { encoding: "utf8" });
}
