// Bun compiles this file when ClickHouse starts (see fail-stop.ts). It uses no headers, because most machines lack them.

typedef unsigned long u64;
typedef unsigned int u32;
typedef unsigned short u16;

extern long write(int fd, const void *bytes, u64 count);
extern long pwrite(int fd, const void *bytes, u64 count, long offset);
extern long writev(int fd, const void *pieces, int count);
extern int fsync(int fd);
extern int fdatasync(int fd);
extern int *__errno_location(void);
extern void _exit(int code);
extern int getpagesize(void);
extern int mprotect(void *address, u64 bytes, int protection);
extern int strcmp(const char *one, const char *other);
extern char *strstr(const char *text, const char *part);
extern u64 strlen(const char *text);

// Errors that only disks return. Sockets and pipes fail with other errors.
enum { EIO = 5, ENOSPC = 28, EROFS = 30, EDQUOT = 122 };

static void exit_if_disk_failed(void) {
  const char *reason;
  switch (*__errno_location()) {
    case EIO: reason = "ClickHouse cannot write to its disk: input/output error\n"; break;
    case ENOSPC: reason = "ClickHouse cannot write to its disk: no space left\n"; break;
    case EROFS: reason = "ClickHouse cannot write to its disk: it is read-only\n"; break;
    case EDQUOT: reason = "ClickHouse cannot write to its disk: the disk quota is exceeded\n"; break;
    default: return;
  }
  write(2, reason, strlen(reason));
  _exit(1);
}

static long checked_write(int fd, const void *bytes, u64 count) {
  long written = write(fd, bytes, count);
  if (written < 0) exit_if_disk_failed();
  return written;
}

static long checked_pwrite(int fd, const void *bytes, u64 count, long offset) {
  long written = pwrite(fd, bytes, count, offset);
  if (written < 0) exit_if_disk_failed();
  return written;
}

static long checked_writev(int fd, const void *pieces, int count) {
  long written = writev(fd, pieces, count);
  if (written < 0) exit_if_disk_failed();
  return written;
}

static int checked_fsync(int fd) {
  int result = fsync(fd);
  if (result < 0) exit_if_disk_failed();
  return result;
}

static int checked_fdatasync(int fd) {
  int result = fdatasync(fd);
  if (result < 0) exit_if_disk_failed();
  return result;
}

static void *replacement_of(const char *function) {
  if (!strcmp(function, "write")) return checked_write;
  if (!strcmp(function, "pwrite") || !strcmp(function, "pwrite64")) return checked_pwrite;
  if (!strcmp(function, "writev")) return checked_writev;
  if (!strcmp(function, "fsync")) return checked_fsync;
  if (!strcmp(function, "fdatasync")) return checked_fdatasync;
  return 0;
}

// 64-bit ELF, see `man elf` and `man dl_iterate_phdr`.
struct segment { u32 type, flags; u64 offset, address, physical, file_bytes, bytes, alignment; };
struct library { u64 base; const char *path; const struct segment *segments; u16 segment_count; };
struct dynamic { u64 tag, value; };
struct relocation { u64 offset, info; long addend; };
struct symbol { u32 name; unsigned char info, other; u16 section; u64 value, bytes; };

extern int dl_iterate_phdr(int (*visit)(const struct library *, u64, void *), void *data);

enum { PT_DYNAMIC = 2 };
enum { DT_PLTRELSZ = 2, DT_STRTAB = 5, DT_SYMTAB = 6, DT_RELA = 7, DT_RELASZ = 8, DT_JMPREL = 23 };
// The number of relative relocations, which come first and are the most. None of them is for a function of another library.
enum { DT_RELACOUNT = 0x6ffffff9 };
enum { PROT_READ = 1, PROT_WRITE = 2 };

struct search { const char *name; int replaced; };

static void replace(const struct library *library, const struct relocation *from, const struct relocation *to,
                    const struct symbol *symbols, const char *names, struct search *search) {
  u64 page_bytes = getpagesize();
  for (; from < to; from++) {
    void *replacement = replacement_of(names + symbols[from->info >> 32].name);
    if (!replacement) continue;
    u64 slot = library->base + from->offset;
    if (mprotect((void *)(slot - slot % page_bytes), page_bytes, PROT_READ | PROT_WRITE)) continue;
    *(void **)slot = replacement;
    search->replaced++;
  }
}

static int visit(const struct library *library, u64 bytes, void *data) {
  struct search *search = data;
  if (!strstr(library->path, search->name)) return 0;
  const struct dynamic *it = 0;
  for (int n = 0; n < library->segment_count; n++)
    if (library->segments[n].type == PT_DYNAMIC) it = (void *)(library->base + library->segments[n].address);
  u64 strings = 0, symbols = 0, relocations = 0, relocation_bytes = 0, relative = 0, plt = 0, plt_bytes = 0;
  for (; it && it->tag; it++) {
    // The loader has replaced these values by addresses.
    if (it->tag == DT_STRTAB) strings = it->value;
    if (it->tag == DT_SYMTAB) symbols = it->value;
    if (it->tag == DT_RELA) relocations = it->value;
    if (it->tag == DT_JMPREL) plt = it->value;
    if (it->tag == DT_RELASZ) relocation_bytes = it->value;
    if (it->tag == DT_RELACOUNT) relative = it->value;
    if (it->tag == DT_PLTRELSZ) plt_bytes = it->value;
  }
  replace(library, (struct relocation *)relocations + relative, (void *)(relocations + relocation_bytes),
          (void *)symbols, (void *)strings, search);
  replace(library, (void *)plt, (void *)(plt + plt_bytes), (void *)symbols, (void *)strings, search);
  return 1;
}

/** Makes failed disk writes of a loaded library end this process. Returns the number of replaced functions. */
int exit_on_disk_failure(const char *library_name) {
  struct search search = {library_name, 0};
  dl_iterate_phdr(visit, &search);
  return search.replaced;
}
