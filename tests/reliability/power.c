/* Keeps a record of what a process writes to files below $POWER_LOG's folder, and what it syncs.

   Loaded before libc (LD_PRELOAD). Each record is one line of numbers in the file $POWER_LOG:
   `W path offset length` followed by the bytes, `T path length` for a truncation, `S path` for a
   sync, `U path` for an unlink. The real call is made first. Only files named *.dread* count. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int record = -1;

static int name_of(int fd, char *path, size_t room) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, room - 1);
    if (n <= 0) return 0;
    path[n] = 0;
    char *base = strrchr(path, '/');
    const char *from = getenv("POWER_LOG");
    if (!from || !base || !strstr(base, ".dread") || strstr(base, "-shm") || strstr(base, ".lock"))
        return 0;
    if (record < 0) record = open(from, O_CREAT | O_WRONLY | O_APPEND, 0600);
    memmove(path, base + 1, strlen(base));
    return record >= 0;
}

static void told(const char *head, const void *data, size_t length) {
    static ssize_t (*real)(int, const void *, size_t);
    if (!real) real = dlsym(RTLD_NEXT, "write");
    real(record, head, strlen(head));
    if (length) real(record, data, length);
}

static ssize_t noted_write(ssize_t done, int fd, const void *data, off64_t offset) {
    char path[4096], head[4200];
    if (done > 0 && name_of(fd, path, sizeof path)) {
        snprintf(head, sizeof head, "W %s %lld %lld\n", path, (long long)offset, (long long)done);
        told(head, data, done);
    }
    return done;
}

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) {
    static ssize_t (*real)(int, const void *, size_t, off64_t);
    if (!real) real = dlsym(RTLD_NEXT, "pwrite64");
    return noted_write(real(fd, data, length, offset), fd, data, offset);
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) {
    return pwrite64(fd, data, length, offset);
}

static int noted(int done, int fd, const char *what, long long length) {
    char path[4096], head[4200];
    if (done == 0 && name_of(fd, path, sizeof path)) {
        snprintf(head, sizeof head, "%s %s %lld\n", what, path, length);
        told(head, "", 0);
    }
    return done;
}

int fsync(int fd) {
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "fsync");
    return noted(real(fd), fd, "S", 0);
}

int fdatasync(int fd) {
    static int (*real)(int);
    if (!real) real = dlsym(RTLD_NEXT, "fdatasync");
    return noted(real(fd), fd, "S", 0);
}

int ftruncate64(int fd, off64_t length) {
    static int (*real)(int, off64_t);
    if (!real) real = dlsym(RTLD_NEXT, "ftruncate64");
    return noted(real(fd, length), fd, "T", length);
}

int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }
